import { z } from 'zod';
import { calculate, digitsOf, ExpressionError, type Fraction } from '../../../packs/unfold/calculate.ts';
import { type Device, defineTool, type Outcome, stateless } from './define-device.ts';

const setupSchema = z.strictObject({});

const scale = 10n ** 12n;

/** A fraction without an end gets twelve digits. */
function shown({ top, bottom }: Fraction): string {
  return digitsOf({ top, bottom }) ?? `${digitsOf({ top: (top * scale) / bottom, bottom: scale })}…`;
}

function calculated(expression: string): Outcome {
  try {
    return { result: { result: shown(calculate(expression, new Map())) } };
  } catch (error) {
    if (error instanceof ExpressionError) return { error: error.message };
    throw error;
  }
}

export const calculatorDevice: Device<z.infer<typeof setupSchema>> = {
  revision: 1,
  setup: setupSchema,
  ...stateless,
  tools: {
    calculate: defineTool({
      description: 'Calculate with numbers, + - * / // %, min(), max() and parentheses. // and % round down.',
      arguments: { expression: z.string().describe('such as (12.5 + 3) * 4') },
      run: (_state, { expression }) => calculated(expression),
    }),
  },
};
