/** Our own pairs, in the shape of JudgeBench's files. */
export function dataRow(at: number, parts: object = {}) {
  return {
    pair_id: `pair-${at}`,
    original_id: at % 2 === 0 ? at : null,
    source: ['mmlu-pro-physics', 'livebench-reasoning', 'livebench-math', 'livecodebench'][at % 4],
    question: `What is ${at} plus one?`,
    response_model: 'model-1',
    response_A: `It is ${at + 1}.`,
    response_B: `It is ${at + 2}.`,
    label: 'A>B',
    ...parts,
  };
}

/** A game whose words say the decision. */
export function gameOf(decision: string | null, parts: object = {}) {
  const response = decision === null ? 'I cannot say.' : `Mine is 1. My final verdict is [[${decision}]]`;
  return { judgment: { judge_model: 'judge-1', prompt: 'Which?', response }, decision, ...parts };
}

export function resultRow(at: number, games: readonly unknown[], parts: object = {}) {
  return { ...dataRow(at), judge_name: 'arena_hard', judgments: games, ...parts };
}

export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
