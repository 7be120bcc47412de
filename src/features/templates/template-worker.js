// Renders a chat template in a thread, because a stranger's may never end, or take all memory. Each message asks for the
// prompt of the next conversation. Nothing of the template is executed but Jinja: it sees no environment and no files.
import { parentPort, workerData } from 'node:worker_threads';
import { Environment, Interpreter, parse, tokenize } from '@huggingface/jinja';

const { template, conversations } = workerData;
const longestRange = 10_000;
const longestPrompt = 256 * 1024;
const endless = 'it calls itself without end';

class Fault extends Error {
  constructor(outcome, words) {
    super(words);
    this.outcome = outcome;
  }
}

/** A fixed day, so that only the template changes a prompt. */
const days = {
  ...{ Y: '2026', y: '26', m: '01', d: '05', e: ' 5', j: '005', b: 'Jan', B: 'January', a: 'Mon', A: 'Monday' },
  ...{ H: '12', I: '12', M: '30', S: '00', p: 'PM', Z: 'UTC', z: '+0000', '%': '%' },
};

function numbersIn(start, stop, step = 1) {
  const [from, to] = typeof stop === 'number' ? [start, stop] : [0, start];
  if (typeof step !== 'number' || step === 0) throw new Fault('failed', 'range() needs a step other than 0');
  const length = Math.max(0, Math.ceil((to - from) / step));
  if (length > longestRange) throw new Fault('too-large', `it counts to more than ${longestRange}`);
  return Array.from({ length }, (_, at) => from + at * step);
}

const functions = {
  range: numbersIn,
  raise_exception(message) {
    throw new Fault('raised', typeof message === 'string' ? message : '');
  },
  strftime_now(format) {
    return String(format).replace(/%-?([a-zA-Z%])/g, (all, letter) =>
      all.startsWith('%-') ? String(Number(days[letter])) : (days[letter] ?? all),
    );
  },
};

/** Says which function is not there. */
class NamingInterpreter extends Interpreter {
  evaluateCallExpression(call, environment) {
    try {
      return super.evaluateCallExpression(call, environment);
    } catch (error) {
      if (error instanceof Fault || !/^Cannot call something that is not a function/.test(error?.message)) throw error;
      throw new Fault('missing', `${call.callee?.value ?? `.${call.callee?.property?.value ?? '?'}`}()`);
    }
  }
}

function parsed() {
  try {
    return { program: parse(tokenize(template, { lstrip_blocks: true, trim_blocks: true })) };
  } catch (error) {
    return { outcome: 'unparsable', words: wordsOf(error) };
  }
}

function wordsOf(error) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 400);
}

function environmentOf(variables) {
  const environment = new Environment();
  const constants = { true: true, false: false, none: null, True: true, False: false, None: null };
  for (const [name, value] of Object.entries({ ...constants, ...functions, ...variables }))
    environment.set(name, value);
  return environment;
}

function renderEach({ program, ...fault }, variables) {
  if (program === undefined) return fault;
  const environment = environmentOf(variables);
  try {
    const { value } = new NamingInterpreter(environment).run(program);
    if (value.length <= longestPrompt) return { outcome: 'rendered', text: value };
    return { outcome: 'too-large', words: `the prompt has more than ${longestPrompt / 1024} KiB` };
  } catch (error) {
    if (error instanceof Fault) {
      // Deep in the stack, even what is there is not found.
      const isThere = error.outcome === 'missing' && environment.variables.has(error.message.slice(0, -2));
      return isThere ? { outcome: 'failed', words: endless } : { outcome: error.outcome, words: wordsOf(error) };
    }
    if (error instanceof RangeError) return { outcome: 'failed', words: endless };
    const unknown = /^Unknown (?:\w+ )?(?:filter|test): (.+)$/.exec(error?.message)?.[1];
    if (unknown !== undefined) return { outcome: 'missing', words: unknown };
    return { outcome: 'failed', words: wordsOf(error) };
  }
}

const read = parsed();
let next = 0;
parentPort.on('message', () => {
  parentPort.postMessage(renderEach(read, conversations[next]));
  next += 1;
});
