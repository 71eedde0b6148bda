package io.github.hbaseycsb.analysis.text;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import freemarker.cache.ClassTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapper;
import freemarker.template.SimpleNumber;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateHashModel;
import freemarker.template.TemplateMethodModelEx;
import freemarker.template.TemplateModel;
import freemarker.template.TemplateModelException;
import freemarker.template.TemplateNumberModel;
import freemarker.template.TemplateScalarModel;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The templates of texts, in the directories {@code templates} of all modules: {@code *.ftlh} for
 * HTML, which escape all values; {@code *.md.ftl} for Markdown, which escape values with {@code
 * inMarkdown}; {@code *.txt.ftl} for a terminal, which keep each value in its line with {@code
 * oneLine}. Other {@code *.ftl} have what several of them say, and sentences ({@link #sentence}).
 * Functions for numbers are {@code number}, {@code rounded}, {@code plain}, {@code fixed} and
 * {@code percent}, a share with so many decimals, {@code signedPercent} of a change, {@code ms} of
 * a latency in us, {@code counted} with a noun, and only the {@code noun}. {@code inShell} quotes.
 */
public final class Templates {
  private static final String PACKAGE = "/io/github/hbaseycsb/templates";
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");
  private static final Pattern MARKUP = Pattern.compile("([\\\\`*_\\[\\]<>&|#~!])");
  private static final Configuration TEMPLATES = templates();

  private Templates() {}

  private static Configuration templates() {
    Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
    templates.setObjectWrapper(new Records());
    templates.setTemplateLoader(new ClassTemplateLoader(Templates.class, PACKAGE));
    templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
    templates.setLocale(Locale.ROOT);
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    share(templates, "inMarkdown", values -> inMarkdown(text(values.get(0))));
    share(templates, "oneLine", values -> oneLine(text(values.get(0))));
    share(templates, "inShell", values -> Text.inShell(text(values.get(0))));
    share(templates, "number", values -> Figures.number(number(values.get(0))));
    share(templates, "rounded", values -> Text.rounded(number(values.get(0))));
    share(templates, "plain", values -> Text.plain(number(values.get(0))));
    share(templates, "ms", values -> Figures.ms(number(values.get(0))));
    share(templates, "signedPercent", values -> Figures.percent(number(values.get(0))));
    share(templates, "fixed", values -> Text.of(decimals(values), number(values.get(0))));
    share(
        templates,
        "percent",
        values -> Text.of(decimals(values) + "%%", Units.PERCENT * number(values.get(0))));
    share(
        templates,
        "counted",
        values -> Counted.of((long) number(values.get(0)), text(values.get(1))));
    share(
        templates,
        "noun",
        values -> Counted.noun((long) number(values.get(0)), text(values.get(1))));
    templates.setSharedVariable("bytesPerMegabyte", new SimpleNumber(Units.BYTES_PER_MEGABYTE));
    templates.setSharedVariable("bytesPerGibibyte", new SimpleNumber(Units.BYTES_PER_GIBIBYTE));
    return templates;
  }

  /** A text without line breaks and control characters that affect a terminal. */
  static String oneLine(String text) {
    return CONTROL.matcher(text).replaceAll(" ");
  }

  /** Markdown that shows the text unchanged, without markup, HTML, or the end of a table cell. */
  private static String inMarkdown(String text) {
    return MARKUP
        .matcher(oneLine(text))
        .replaceAll("\\\\$1")
        .replace("\\<", "&lt;")
        .replace("\\>", "&gt;")
        .replace("\\&", "&amp;");
  }

  private static double number(Object value) throws TemplateModelException {
    return ((TemplateNumberModel) value).getAsNumber().doubleValue();
  }

  /** The format with as many decimals as the second value says. */
  private static String decimals(List<?> values) throws TemplateModelException {
    return "%." + (int) number(values.get(1)) + "f";
  }

  /** A value as text; a number has commas between thousands. */
  private static String text(Object value) throws TemplateModelException {
    return value instanceof TemplateNumberModel number
        ? Text.of("%,d", number.getAsNumber().longValue())
        : ((TemplateScalarModel) value).getAsString();
  }

  private static void share(Configuration templates, String name, TemplateMethodModelEx method) {
    templates.setSharedVariable(name, method);
  }

  /**
   * Renders a template.
   *
   * @param view a record with the fields that the template uses, or a map
   */
  public static String render(String template, Object view) {
    return render(template, view, Map.of());
  }

  /** The same with more values by name. */
  public static String render(String template, Object view, Map<String, ?> more) {
    StringWriter text = new StringWriter();
    try {
      TEMPLATES.getTemplate(template).process(new Model(view, more), text);
    } catch (TemplateException e) {
      throw new IllegalStateException(template + " does not fit its data", e);
    } catch (IOException e) {
      throw new UncheckedIOException("a part of the installation is missing", e);
    }
    return text.toString();
  }

  /** What a macro of a template says of a value, without white space around it. */
  public static String sentence(String template, String macro, Object of) {
    return render("sentence.ftl", Map.of("template", template, "macro", macro, "of", of)).strip();
  }

  /** The same of a macro that says several things, a line each. */
  public static List<String> sentences(String template, String macro, Object of) {
    return sentence(template, macro, of).lines().toList();
  }

  private record Model(@JsonUnwrapped Object view, @JsonUnwrapped Map<String, ?> more) {}

  /**
   * Gives templates records with their components, and what is empty as missing. Neither Freemarker
   * nor Jackson has to inspect the classes, which takes longer than most templates.
   */
  private static final class Records extends DefaultObjectWrapper {
    Records() {
      super(Configuration.VERSION_2_3_34);
    }

    @Override
    public TemplateModel wrap(Object value) throws TemplateModelException {
      if (value instanceof Optional<?> some) {
        return wrap(some.orElse(null));
      }
      if (value instanceof OptionalInt some) {
        return some.isPresent() ? wrap(some.getAsInt()) : wrap(null);
      }
      if (value instanceof OptionalLong some) {
        return some.isPresent() ? wrap(some.getAsLong()) : wrap(null);
      }
      if (value instanceof OptionalDouble some) {
        return some.isPresent() ? wrap(some.getAsDouble()) : wrap(null);
      }
      if (value instanceof Enum<?> constant) {
        return wrap(constant.toString());
      }
      if (value instanceof Table table) {
        return wrap(table.view());
      }
      return value instanceof Record view ? new Fields(view, this) : super.wrap(value);
    }
  }

  /** The components of a record; those of an unwrapped one are its own. */
  private record Fields(Record view, Records values) implements TemplateHashModel {
    private static final ClassValue<List<Method>> COMPONENTS =
        new ClassValue<>() {
          @Override
          protected List<Method> computeValue(Class<?> type) {
            List<Method> accessors =
                Stream.of(type.getRecordComponents()).map(RecordComponent::getAccessor).toList();
            // Most views are private.
            accessors.forEach(accessor -> accessor.setAccessible(true));
            return accessors;
          }
        };

    @Override
    public TemplateModel get(String name) throws TemplateModelException {
      for (Method component : COMPONENTS.get(view.getClass())) {
        if (component.getName().equals(name)) {
          return value(component);
        }
        if (component.isAnnotationPresent(JsonUnwrapped.class)) {
          TemplateModel found = ((TemplateHashModel) value(component)).get(name);
          if (found != null) {
            return found;
          }
        }
      }
      return null;
    }

    private TemplateModel value(Method component) throws TemplateModelException {
      try {
        return values.wrap(component.invoke(view));
      } catch (ReflectiveOperationException e) {
        throw new TemplateModelException(component.getName(), e);
      }
    }

    @Override
    public boolean isEmpty() {
      return false;
    }
  }
}
