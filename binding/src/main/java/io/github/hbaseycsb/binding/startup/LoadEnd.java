package io.github.hbaseycsb.binding.startup;

/** What a client makes of the note with a table that its load has not ended. */
public enum LoadEnd {
  /** Nothing. A table that it creates is without the note. */
  IGNORED,
  /** It refuses the table. */
  REQUIRED,
  /**
   * A table that it creates has the note, if it loads the whole table. {@link TableSetup#noteLoad}
   * changes it.
   */
  NOTED
}
