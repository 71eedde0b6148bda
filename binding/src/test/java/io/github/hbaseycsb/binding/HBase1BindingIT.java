package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.TestServer;
import java.util.List;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.runner.RunWith;
import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;

/** What operations do on the oldest version of HBase, by HBase 2's client. */
@Category(Nightly.class)
@RunWith(HBase1BindingIT.Selected.class)
public class HBase1BindingIT extends HBaseBindingIT {
  /** Runs the tests that are marked. */
  public static final class Selected extends BlockJUnit4ClassRunner {
    public Selected(Class<?> type) throws InitializationError {
      super(type);
    }

    @Override
    protected List<FrameworkMethod> computeTestMethods() {
      return super.computeTestMethods().stream()
          .filter(method -> method.getAnnotation(EveryVersion.class) != null)
          .toList();
    }
  }

  @BeforeClass
  public static void connect() throws Exception {
    connect(TestServer.OLDEST);
  }

  @Override
  String suffix() {
    return "-1";
  }

  @Test
  @EveryVersion
  public void appendsAndConditionsThatAreSentTogetherAreRefused() throws Exception {
    open("hbase.createtable", "true");
    for (String[] way : new String[][] {{"hbase.batchsize", "3"}, {"hbase.coalesce", "true"}}) {
      assertThatThrownBy(
              () -> open("hbase.update", "append", "dotransactions", "true", way[0], way[1]))
          .isInstanceOf(StartupException.class)
          .hasMessageContaining("does not answer appends that are sent with others");
      assertThatThrownBy(
              () -> open("hbase.update", "checkandput", "dotransactions", "true", way[0], way[1]))
          .isInstanceOf(StartupException.class)
          .hasMessageContaining("ignores conditions of writes that are sent with others");
    }
  }

  @Test
  @EveryVersion
  public void attributesThatTheServerKeepsWithoutEffectAreRefused() throws Exception {
    for (String[] attribute :
        new String[][] {{"IN_MEMORY_COMPACTION", "BASIC"}, {"IS_MOB", "true"}}) {
      assertThatThrownBy(
              () -> open("hbase.createtable", "true", "hbase.family." + attribute[0], attribute[1]))
          .isInstanceOf(StartupException.class)
          .hasMessageContaining(
              "property hbase.family.%s=%s has no effect on HBase 1", attribute[0], attribute[1]);
    }
    assertThatThrownBy(() -> open()).hasMessageContaining("does not exist");
  }
}
