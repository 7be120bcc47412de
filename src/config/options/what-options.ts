import { modeSchema, scenarioKeySchema, slugSchema, tierSchema } from '../../model/target.ts';
import { byHand, everywhere, flag, type Options, outside } from './option.ts';
import { listOf, textSchema } from './value-schemas.ts';

export const whatOptions = {
  config: {
    value: 'text',
    placeholder: 'FILE',
    schema: textSchema,
    default: 'quality-baseline.yml',
    help: 'config file',
    on: outside,
  },
  slug: {
    value: 'text',
    placeholder: 'SLUG',
    schema: slugSchema,
    help: 'what is served, such as vllm/qwen-35b; selects a target',
    isCommon: true,
    on: outside,
  },
  mode: {
    value: 'list',
    placeholder: 'MODE',
    schema: listOf(modeSchema),
    default: "the target's modes, else no-thinking",
    help: `${modeSchema.options.join(', ')}; each has its own baseline`,
    isCommon: true,
    on: everywhere,
  },
  tier: {
    value: 'text',
    placeholder: 'TIER',
    schema: tierSchema,
    default: 'medium by hand, quick in the Action',
    help: 'set of packs: quick or medium',
    on: ['config', 'input'],
  },
  quick: { value: 'flag', schema: flag, help: 'tier quick', isCommon: true, on: byHand },
  medium: { value: 'flag', schema: flag, help: 'tier medium', isCommon: true, on: byHand },
  pack: {
    value: 'list',
    placeholder: 'PACK',
    schema: listOf(textSchema),
    default: "the tier's",
    help: 'pack ids or files, instead of a tier',
    isCommon: true,
    on: everywhere,
  },
  scenario: {
    value: 'list',
    placeholder: 'PACK/ID',
    schema: listOf(scenarioKeySchema),
    default: 'all',
    help: 'only these scenarios',
    on: outside,
  },
  'scenarios-file': {
    value: 'text',
    placeholder: 'FILE',
    schema: textSchema,
    help: 'file with scenarios, one PACK/ID per line',
    on: outside,
  },
  'packs-dir': {
    value: 'text',
    placeholder: 'DIR',
    schema: textSchema,
    help: 'folder of your own packs',
    on: everywhere,
  },
} as const satisfies Options;
