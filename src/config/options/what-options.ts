import { modeSchema, scenarioKeySchema, slugSchema, tierSchema } from '../../model/target.ts';
import { byHand, everywhere, flag, type Options, outside } from './option.ts';
import { listOf, textSchema } from './value-schemas.ts';

export const whatOptions = {
  config: {
    value: 'text',
    placeholder: 'FILE',
    schema: textSchema,
    default: 'quality-baseline.yml in the working directory',
    help: 'the config file',
    on: outside,
  },
  slug: {
    value: 'text',
    placeholder: 'SLUG',
    schema: slugSchema,
    help: 'what is served, such as vllm/qwen-35b; picks the target of the config',
    isCommon: true,
    on: outside,
  },
  mode: {
    value: 'list',
    placeholder: 'MODE',
    schema: listOf(modeSchema),
    default: "the target's modes, else no-thinking",
    help: `${modeSchema.options.join(', ')}; several are compared one by one`,
    isCommon: true,
    on: everywhere,
  },
  tier: {
    value: 'text',
    placeholder: 'TIER',
    schema: tierSchema,
    default: 'medium by hand, quick in the Action',
    help: 'a set of packs: quick or medium',
    on: ['config', 'input'],
  },
  quick: { value: 'flag', schema: flag, help: 'tier quick', isCommon: true, on: byHand },
  medium: { value: 'flag', schema: flag, help: 'tier medium', isCommon: true, on: byHand },
  pack: {
    value: 'list',
    placeholder: 'PACK',
    schema: listOf(textSchema),
    default: 'those of the tier',
    help: 'packs by id or file, in place of a tier',
    isCommon: true,
    on: everywhere,
  },
  scenario: {
    value: 'list',
    placeholder: 'PACK/ID',
    schema: listOf(scenarioKeySchema),
    default: 'all of the packs',
    help: 'only these scenarios',
    on: outside,
  },
  'scenarios-file': {
    value: 'text',
    placeholder: 'FILE',
    schema: textSchema,
    help: 'only the scenarios of this file, one PACK/ID a line; # starts a comment',
    on: outside,
  },
  'packs-dir': {
    value: 'text',
    placeholder: 'DIR',
    schema: textSchema,
    help: 'a folder of packs that stand beside the built-in ones',
    on: everywhere,
  },
} as const satisfies Options;
