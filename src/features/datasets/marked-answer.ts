/**
 * The system message of a question with one exact answer: the model may think freely and writes the answer on the last
 * line.
 */
export function answerLastPrompt(what: 'number' | 'letter') {
  return { role: 'system', content: `Think it through. End with one line: ANSWER: <${what}>` };
}

export const markedLine = 'ANSWER:';

/** Sampling of packs with one exact answer. */
export const greedy = { temperature: 0, 'top-p': 1, seed: 1, 'presence-penalty': 0, 'frequency-penalty': 0 } as const;
