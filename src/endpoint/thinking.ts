import { assertNever } from '../lib/assert-never.ts';
import type { Mode } from '../records/target.ts';
import type { ThinkingControl } from './client/request-body.ts';
import type { ServerIdentity } from './probe/identify.ts';

export type Thinking = {
  readonly control: ThinkingControl;
  /** The same for the fingerprint, `enable_thinking=false`; null if nothing is sent. */
  readonly words: string | null;
};

export type ThinkingOptions = {
  /** What the pack asks for; used only in the mode `pack-defaults`. */
  readonly packDefault: 'on' | 'off';
  readonly refused: readonly string[];
};

type Server = Pick<ServerIdentity, 'engine' | 'thinkingSwitches' | 'thinks'>;

export function thinkingFor(server: Server, mode: Mode, options: ThinkingOptions): Thinking {
  const control = controlFor(server, wantedThinking(mode, options.packDefault) === 'on');
  const field = fieldOfControl(control);
  if (field !== undefined && options.refused.includes(field)) return { control: { form: 'none' }, words: null };
  return { control, words: showControl(control) };
}

/** For the fingerprint; null if nothing is sent. */
export function thinkingControlOf(server: Server, mode: Mode, refused: readonly string[]): string | null {
  const words = (['off', 'on'] as const).map(
    (packDefault) => thinkingFor(server, mode, { packDefault, refused }).words,
  );
  const sent = [...new Set(words)].filter((each) => each !== null);
  return sent.length === 0 ? null : sent.join(' or ');
}

/** `no-thinking` and `enable-thinking` override every pack; only `pack-defaults` follows the pack. */
function wantedThinking(mode: Mode, packDefault: 'on' | 'off'): 'on' | 'off' {
  switch (mode) {
    case 'no-thinking':
      return 'off';
    case 'enable-thinking':
      return 'on';
    case 'pack-defaults':
      return packDefault;
    default:
      return assertNever(mode);
  }
}

/** If the template is hidden, engines that pass arguments on get both usual names, and others nothing. */
function controlFor({ engine, thinkingSwitches, thinks }: Server, isOn: boolean): ThinkingControl {
  const effort = { form: 'reasoning_effort', effort: isOn ? 'medium' : 'none' } as const;
  // It takes the effort, not the switch of the Ollama API, and refuses both for a model that cannot think.
  if (engine === 'ollama') return thinks === true ? effort : { form: 'none' };
  if (thinkingSwitches === undefined) {
    const handsOn = engine === 'vllm' || engine === 'sglang' || engine === 'llama.cpp';
    return handsOn ? { form: 'template', variables: ['enable_thinking', 'thinking'], isOn } : { form: 'none' };
  }
  const variables = templateVariables.filter((name) => thinkingSwitches.includes(name));
  if (variables.length > 0) return { form: 'template', variables, isOn };
  if (thinkingSwitches.includes('reasoning_effort')) return effort;
  return thinkingSwitches.includes('think') ? { form: 'think', level: isOn } : { form: 'none' };
}

const templateVariables = ['enable_thinking', 'thinking'] as const;

function showControl(control: ThinkingControl): string | null {
  switch (control.form) {
    case 'none':
      return null;
    case 'template':
      return control.variables.map((name) => `${name}=${control.isOn}`).join(' ');
    case 'reasoning_effort':
      return `reasoning_effort=${control.effort}`;
    case 'think':
      return `think=${control.level}`;
    default:
      return assertNever(control);
  }
}

export function fieldOfControl({ form }: ThinkingControl): string | undefined {
  if (form === 'none') return undefined;
  return form === 'template' ? 'chat_template_kwargs' : form;
}
