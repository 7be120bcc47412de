import { z } from 'zod';
import { policyRules } from '../../endpoint/boot/compose/refuse.ts';
import { providerNames } from '../../endpoint/providers.ts';
import {
  choice,
  everywhere,
  flag,
  flagOnly,
  flagOrInput,
  freeOnResume,
  keptOnResume,
  type Options,
  sameOnRepeat,
  takes,
  text,
} from './option.ts';
import { durationSchema, oneOrMore, textSchema, whenBusySchema } from './value-schemas.ts';

const needsNeither = 'A cassette needs neither a GPU nor a key.';

const ofServer = { again: sameOnRepeat, on: flagOrInput } as const;
const ofBoot = { again: { ...sameOnRepeat, needsTrust: true }, on: flagOrInput } as const;

export const whereOptions = {
  endpoint: {
    ...takes('repeated', 'URL', oneOrMore(textSchema)),
    otherwise: 'the one server on this machine',
    help: 'server that is already running; repeated, several that serve one model share the work',
    isCommon: true,
    again: { ...keptOnResume, needsTrust: true },
    on: flagOrInput,
  },
  'allow-mixed': {
    ...flag,
    help: 'several endpoints may differ in weights, engine, settings and hardware: what differs counts as unknown',
    ...ofServer,
  },
  provider: {
    ...choice(providerNames),
    help: 'hosted models: fills in the address, and takes the key from the variable of the provider',
    ...ofBoot,
  },
  compose: {
    ...takes('list', 'FILE', oneOrMore(textSchema)),
    help: 'compose files to start; taken down afterwards',
    isCommon: true,
    ...ofBoot,
  },
  service: {
    ...text('NAME'),
    otherwise: 'the one that publishes a port',
    help: 'compose service that serves the model',
    ...ofServer,
  },
  profile: {
    ...takes('list', 'NAME', oneOrMore(textSchema)),
    help: 'compose profiles',
    ...ofServer,
  },
  'env-file': { ...text('FILE'), help: 'compose env file', ...ofBoot },
  'allow-bind': {
    ...takes('list', 'FOLDER', oneOrMore(textSchema)),
    help: 'folders outside the tree that compose files may mount, such as /mnt/models',
    ...ofBoot,
  },
  'allow-rule': {
    ...takes('list', 'RULE', oneOrMore(z.enum(policyRules))),
    help: 'rules that compose files may break, by the name in the refusal',
    ...ofBoot,
  },
  'pass-env': {
    ...takes('list', 'NAME', oneOrMore(textSchema)),
    help: 'environment variables that compose files and boot commands may read',
    ...ofBoot,
  },
  boot: {
    ...text('COMMAND'),
    help: 'command that keeps serving; needs --ready-url',
    ...ofBoot,
  },
  'boot-up': {
    ...text('COMMAND'),
    help: 'script that starts the server; needs --boot-down and --ready-url',
    ...ofBoot,
  },
  'boot-down': {
    ...text('COMMAND'),
    help: 'cleans up after --boot-up, even if it only half succeeded',
    ...ofBoot,
  },
  'ready-url': {
    ...text('URL'),
    help: 'answers with success once the server is ready',
    ...ofBoot,
  },
  replay: {
    ...text('FILE'),
    help: 'recorded answers (a cassette) instead of a server',
    notWith: { record: 'A cassette is there already.' },
    ...ofServer,
  },
  model: {
    ...text('NAME'),
    otherwise: 'the only one served',
    help: 'model to request',
    isCommon: true,
    ...ofServer,
  },
  'api-key': {
    ...text('KEY'),
    otherwise: 'the variable of the provider, QUALITY_API_KEY or OPENAI_API_KEY',
    help: 'bearer token',
    again: freeOnResume,
    notWith: { replay: needsNeither },
    on: flagOrInput,
  },
  keys: {
    ...text('FILE'),
    help: 'untracked env file with keys, for variables that are not set',
    again: freeOnResume,
    notWith: { replay: needsNeither },
    on: flagOnly,
  },
  hardware: {
    ...text('TEXT'),
    otherwise: 'the GPUs of this machine',
    help: 'name of the hardware, if it cannot be seen: speeds are gated only between equal names',
    again: sameOnRepeat,
    on: everywhere,
  },
  'boot-timeout': {
    ...takes('text', 'DURATION', durationSchema),
    default: '30m',
    help: 'time limit of the whole boot',
    again: { ...sameOnRepeat, resumed: 'free' },
    on: everywhere,
  },
  'when-busy': {
    ...takes('text', 'fail|wait|wait-own|stop:NAME', whenBusySchema),
    default: 'wait-own',
    help: 'if the machine is in use: wait-own waits for other runs of this tool, wait for any GPU user',
    again: { ...sameOnRepeat, resumed: 'free' },
    notWith: { endpoint: 'Only a server that is booted here waits for the GPU.', replay: needsNeither },
    on: everywhere,
  },
  'subject-dir': {
    ...text('DIR'),
    otherwise: 'the folder of the config',
    help: 'tree under test, for compose files and boot commands',
    ...ofBoot,
  },
} as const satisfies Options;
