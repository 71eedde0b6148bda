package io.github.hbaseycsb.binding.request;

import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.ClassSize;

/**
 * A cell to put, without a timestamp: the server sets it. It references whole arrays, so it is half
 * the size of HBase's own cell of this kind, which has offsets and lengths, and does not copy the
 * value as a {@code KeyValue} does.
 */
@SuppressWarnings({
  "deprecation", // HBase calls deprecated methods that ExtendedCell inherits.
  "ArrayRecordComponent" // Nobody compares them.
})
record FieldCell(byte[] row, byte[] family, byte[] qualifier, byte[] value)
    implements ExtendedCell {
  private static final long OVERHEAD_BYTES = ClassSize.estimateBase(FieldCell.class, false);

  @Override
  public byte[] getRowArray() {
    return row;
  }

  @Override
  public int getRowOffset() {
    return 0;
  }

  @Override
  public short getRowLength() {
    return (short) row.length;
  }

  @Override
  public byte[] getFamilyArray() {
    return family;
  }

  @Override
  public int getFamilyOffset() {
    return 0;
  }

  @Override
  public byte getFamilyLength() {
    return (byte) family.length;
  }

  @Override
  public byte[] getQualifierArray() {
    return qualifier;
  }

  @Override
  public int getQualifierOffset() {
    return 0;
  }

  @Override
  public int getQualifierLength() {
    return qualifier.length;
  }

  @Override
  public byte[] getValueArray() {
    return value;
  }

  @Override
  public int getValueOffset() {
    return 0;
  }

  @Override
  public int getValueLength() {
    return value.length;
  }

  @Override
  public byte[] getTagsArray() {
    return HConstants.EMPTY_BYTE_ARRAY;
  }

  @Override
  public int getTagsOffset() {
    return 0;
  }

  @Override
  public int getTagsLength() {
    return 0;
  }

  @Override
  public byte getTypeByte() {
    return Cell.Type.Put.getCode();
  }

  @Override
  public long getTimestamp() {
    return HConstants.LATEST_TIMESTAMP;
  }

  @Override
  public long getSequenceId() {
    return 0;
  }

  @Override
  public void setTimestamp(long timestamp) {
    throw onServersOnly();
  }

  @Override
  public void setTimestamp(byte[] timestamp) {
    throw onServersOnly();
  }

  @Override
  public void setSequenceId(long sequenceId) {
    throw onServersOnly();
  }

  private static UnsupportedOperationException onServersOnly() {
    return new UnsupportedOperationException(
        "a region server's own cell gets this, not a client's");
  }

  /** Without the arrays of row, family and qualifier, which other cells share. */
  @Override
  public long heapSize() {
    return OVERHEAD_BYTES + ClassSize.sizeOfByteArray(value.length);
  }
}
