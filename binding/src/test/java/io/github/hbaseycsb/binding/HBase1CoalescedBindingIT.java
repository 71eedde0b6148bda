package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.TestServer;
import org.junit.BeforeClass;
import org.junit.experimental.categories.Category;
import org.junit.runner.RunWith;

/** What coalesced operations do on the oldest version of HBase, by HBase 2's client. */
@Category(Nightly.class)
@RunWith(HBase1BindingIT.Selected.class)
public class HBase1CoalescedBindingIT extends CoalescedBindingIT {
  @BeforeClass
  public static void connect() throws Exception {
    connect(TestServer.OLDEST);
  }

  @Override
  String suffix() {
    return "-coalesced-1";
  }
}
