package io.github.hbaseycsb.analysis.report.text;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import freemarker.cache.ClassTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateMethodModelEx;
import freemarker.template.TemplateModelException;
import freemarker.template.TemplateNumberModel;
import freemarker.template.TemplateScalarModel;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The templates of texts, in the directories {@code templates} of all modules: {@code *.ftlh} for
 * HTML, which escape all values; {@code *.md.ftl} for Markdown, which escape values with {@code
 * inMarkdown}; {@code *.txt.ftl} for a terminal, which keep each value in its line with {@code
 * oneLine}.
 */
public final class Templates {
  private static final String PACKAGE = "/io/github/hbaseycsb/templates";
  private static final Configuration TEMPLATES = templates();
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  /** Templates use the names of the records' fields. */
  private static final ObjectMapper FIELDS =
      Json.mapper().copy().setPropertyNamingStrategy(PropertyNamingStrategies.LOWER_CAMEL_CASE);

  private Templates() {}

  private static Configuration templates() {
    Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
    templates.setTemplateLoader(new ClassTemplateLoader(Templates.class, PACKAGE));
    templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
    templates.setLocale(Locale.ROOT);
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    share(templates, "inMarkdown", values -> PlainText.inMarkdown(text(values.get(0))));
    share(templates, "oneLine", values -> PlainText.oneLine(text(values.get(0))));
    share(
        templates,
        "counted",
        values ->
            Counted.of(
                ((TemplateNumberModel) values.get(0)).getAsNumber().longValue(),
                text(values.get(1))));
    return templates;
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

  /**
   * Renders a template.
   *
   * @param more values by name, which are not converted
   */
  public static String render(String template, Object view, Map<String, ?> more) {
    Map<String, Object> model = new HashMap<>(FIELDS.convertValue(view, MAP));
    model.putAll(more);
    StringWriter text = new StringWriter();
    try {
      TEMPLATES.getTemplate(template).process(model, text);
    } catch (TemplateException e) {
      throw new IllegalStateException(template + " does not fit its data", e);
    } catch (IOException e) {
      throw new UncheckedIOException("a part of the installation is missing", e);
    }
    return text.toString();
  }
}
