import { parquetWriteBuffer } from 'hyparquet-writer';

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' };

function leaf(name, type) {
  return [{ name, repetition_type: 'OPTIONAL', ...type }];
}

function list(name, element) {
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...element,
  ];
}

function struct(name, ...fields) {
  return [{ name, repetition_type: 'OPTIONAL', num_children: fields.length }, ...fields.flat()];
}

const texts = (name) => list(name, leaf('element', text));

/** The columns of the public parquet files: a list of structs is a struct of lists there. */
const columnsOf = {
  hotpotqa: {
    id: leaf('id', text),
    question: leaf('question', text),
    answer: leaf('answer', text),
    type: leaf('type', text),
    level: leaf('level', text),
    supporting_facts: struct('supporting_facts', texts('title'), list('sent_id', leaf('element', { type: 'INT32' }))),
    context: struct('context', texts('title'), list('sentences', texts('element'))),
  },
  msmarco: {
    answers: texts('answers'),
    passages: struct(
      'passages',
      list('is_selected', leaf('element', { type: 'INT32' })),
      texts('passage_text'),
      texts('url'),
    ),
    query: leaf('query', text),
    query_id: leaf('query_id', { type: 'INT64' }),
    query_type: leaf('query_type', text),
    wellFormedAnswers: texts('wellFormedAnswers'),
  },
};

/** Rows in the JSON of the makers of HotpotQA, as a parquet file has them. */
export function hotpotqaColumns(rows) {
  return rows.map(({ _id, context, supporting_facts, ...row }) => ({
    id: _id,
    ...row,
    supporting_facts: {
      title: supporting_facts.map(([title]) => title),
      sent_id: supporting_facts.map(([, sentence]) => sentence),
    },
    context: { title: context.map(([title]) => title), sentences: context.map(([, sentences]) => sentences) },
  }));
}

/** A parquet file of a dataset's rows, with the columns of `columnsOf`. */
export function parquetOf(dataset, rows, rowGroupSize = 1000) {
  const columns = columnsOf[dataset];
  const names = Object.keys(columns);
  const bytes = parquetWriteBuffer({
    columnData: names.map((name) => ({ name, data: rows.map((row) => row[name]) })),
    schema: [{ name: 'schema', num_children: names.length }, ...Object.values(columns).flat()],
    rowGroupSize,
  });
  return Buffer.from(bytes);
}
