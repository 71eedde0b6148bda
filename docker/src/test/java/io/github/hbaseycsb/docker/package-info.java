/** HBase in containers, for tests, and the tests that use it. */
package io.github.hbaseycsb.docker;
