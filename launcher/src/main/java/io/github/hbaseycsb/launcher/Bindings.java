package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.property.YcsbProperty;
import java.lang.reflect.Modifier;
import java.util.Locale;
import java.util.Map;
import site.ycsb.BasicDB;
import site.ycsb.DB;

/** The bindings that a command line can name: two by a word, any other by its class. */
final class Bindings {
  private static final Map<String, Class<? extends DB>> WORDS =
      Map.of("hbase", HBaseBinding.class, "hbase2", HBaseBinding.class, "basic", BasicDB.class);

  private static final String PROPERTIES = "docs/migration.md says what its properties are here";

  private Bindings() {}

  /** The class of a binding: a word, or the name of a class, which has a package. */
  static Class<? extends DB> named(String name) throws UsageException {
    String word = name.toLowerCase(Locale.ROOT);
    if (WORDS.containsKey(word)) {
      return WORDS.get(word);
    }
    if (name.contains(".")) {
      return load(YcsbProperty.currentClass(name));
    }
    throw new UsageException("binding %s is not available: %s".formatted(name, instead(word)));
  }

  private static String instead(String word) {
    if (word.equals("asynchbase")) {
      return "hbase replaces it, with -p hbase.async=N for requests that do not wait, and "
          + PROPERTIES;
    }
    if (word.startsWith("hbase")) {
      return "hbase replaces it, and " + PROPERTIES;
    }
    return word.equals("maprdb") || word.contains("bigtable")
        ? "use hbase with -p hbase.client.connection.impl=CLASS of its HBase client, whose jars -cp"
            + " names"
        : "use hbase, basic, or the name of its class, whose jars -cp names";
  }

  private static Class<? extends DB> load(String name) throws UsageException {
    try {
      Class<? extends DB> db = Class.forName(name).asSubclass(DB.class);
      // As YCSB's client will create it.
      if (Modifier.isAbstract(db.getModifiers())
          || !Modifier.isPublic(db.getModifiers())
          || !Modifier.isPublic(db.getDeclaredConstructor().getModifiers())) {
        throw new NoSuchMethodException(name);
      }
      return db;
    } catch (ClassNotFoundException e) {
      throw refused(name, "is not a class on the class path: add its jar or directory with -cp", e);
    } catch (ClassCastException e) {
      throw refused(name, "is not a YCSB binding: it does not extend " + DB.class.getName(), e);
    } catch (NoSuchMethodException e) {
      throw refused(
          name,
          "cannot be created: it needs to be public, not abstract, with a public constructor without parameters",
          e);
    } catch (LinkageError e) {
      String why = FirstLine.of(e);
      throw refused(name, "does not load (" + why + "): add the jars that it needs with -cp", e);
    }
  }

  private static UsageException refused(String name, String why, Throwable cause) {
    return new UsageException("binding " + name + " " + why, cause);
  }
}
