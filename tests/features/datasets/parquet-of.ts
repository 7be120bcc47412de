type Rows = readonly Readonly<Record<string, unknown>>[];

// Plain JavaScript, so its types are declared here.
export const { hotpotqaColumns, parquetOf } = (await import(
  new URL('../../../bench/write-parquet.js', import.meta.url).href
)) as {
  hotpotqaColumns: (rows: Rows) => Rows;
  parquetOf: (dataset: 'hotpotqa' | 'msmarco', rows: Rows, rowGroupSize?: number) => Buffer;
};
