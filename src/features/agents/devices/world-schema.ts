import { z } from 'zod';
import type { ToolDefinition } from '../../../records/attempt.ts';
import { valueMatcherSchema } from '../../../verify/json/match-value.ts';
import { type SystemFolder, systemLimits } from '../../../verify/ports.ts';
import { modesOf, type ShellFolder, shellFolderSchema } from '../../sandbox/kinds/shell.ts';
import { shellTool } from '../shell-commands.ts';
import { calculatorDevice } from './calculator-device.ts';
import { calendarDevice } from './calendar-device.ts';
import { clockDevice } from './clock-device.ts';
import { type Device, toolsOf } from './define-device.ts';
import { filesDevice } from './files-device.ts';
import { httpDevice } from './http-device.ts';
import { mailDevice } from './mail-device.ts';
import { notesDevice } from './notes-device.ts';
import { pagesDevice } from './pages-device.ts';
import { schedulerDevice } from './scheduler-device.ts';
import { searchDevice } from './search-device.ts';
import { subtasksDevice } from './subtasks-device.ts';
import { tableDevice } from './table-device.ts';
import { userDevice } from './user-device.ts';

/** Every device, by the word that a pack uses. Tools are offered in this order. */
const devices = {
  files: filesDevice,
  notes: notesDevice,
  table: tableDevice,
  calendar: calendarDevice,
  mail: mailDevice,
  clock: clockDevice,
  search: searchDevice,
  pages: pagesDevice,
  calculator: calculatorDevice,
  http: httpDevice,
  scheduler: schedulerDevice,
  subtasks: subtasksDevice,
  user: userDevice,
};
type DeviceName = keyof typeof devices;

type Setups = { readonly [Name in DeviceName]: (typeof devices)[Name]['setup'] };
const setups = Object.fromEntries(Object.entries(devices).map(([name, { setup }]) => [name, setup])) as Setups; // entries forget which is whose

const toolName = z.string().min(1);

const faultSchema = z.strictObject({
  call: toolName.describe('the tool that fails'),
  when: z.record(z.string(), valueMatcherSchema).optional().describe('only calls with these arguments are counted'),
  nth: z
    .union([z.int().min(1), z.array(z.int().min(1)).min(1), z.literal('every')])
    .default(1)
    .describe('which of its calls, from 1'),
  result: z.json().describe('text as it is, anything else as JSON'),
  applies: z.boolean().default(false).describe('the call takes effect, and only its result is replaced'),
});

export const worldSchema = z
  .strictObject({
    devices: z.strictObject(setups).partial().default({}),
    shell: shellFolderSchema.optional().describe('a folder, in which the tool bash runs commands'),
    tools: z
      .array(toolName)
      .min(1)
      .optional()
      .describe('the offered tools of the devices, in this order; left out: all'),
    faults: z.array(faultSchema).default([]),
    'max-calls': z.int().min(1).max(1000).default(100).describe('calls of one attempt'),
    'max-tokens': z
      .int()
      .min(1)
      .default(20_000)
      .describe('about how many tokens the model writes in one attempt, without thinking'),
  })
  .refine(({ devices, shell }) => Object.keys(devices).length > 0 || shell !== undefined, {
    message: 'a world needs a device or a shell',
  });
export type World = z.infer<typeof worldSchema>;

export type OpenDevice = { readonly name: string; readonly device: Device<unknown>; readonly setup: unknown };

export function devicesIn(world: World): OpenDevice[] {
  return Object.keys(devices).flatMap((name) => {
    const setup = world.devices[name as DeviceName];
    // The schema has checked each setup with the device of its name.
    return setup === undefined ? [] : [{ name, device: devices[name as DeviceName] as Device<unknown>, setup }];
  });
}

/** Every tool of a device by that name; none for an unknown device. */
export function toolNamesOf(device: string): string[] {
  return Object.hasOwn(devices, device) ? Object.keys(devices[device as DeviceName].tools) : [];
}

/** The parts that a state of this device always has; undefined if they depend on its setup. */
export function fixedPartsOf(device: string): readonly string[] | undefined {
  return Object.hasOwn(devices, device) ? devices[device as DeviceName].parts : undefined;
}

function bashTool({ 'cpu-seconds': seconds, 'output-characters': most }: ShellFolder): ToolDefinition {
  const words = [
    'Runs a command with bash in the working folder and gives its exit code, stdout and stderr.',
    `The first ${most} characters of stdout and of stderr are shown.`,
    'Each call starts a new shell in the same folder: files are kept from call to call; variables and processes are not.',
    `A command that needs more than ${seconds} s of CPU time, waits for ever, or fills memory or disk is ended, and changes nothing.`,
  ];
  const command = { type: 'string', description: 'One or more lines for bash' };
  return {
    name: shellTool,
    description: words.join(' '),
    parameters: { type: 'object', properties: { command }, required: ['command'], additionalProperties: false },
  };
}

/** What a command may use; its output is cut only where it is shown. */
export function folderOf(shell: ShellFolder): SystemFolder {
  const limits = { ...systemLimits, cpuMs: 1000 * shell['cpu-seconds'], caseOutputBytes: systemLimits.outputBytes };
  return { files: shell.files, modes: modesOf(shell), limits };
}

export function worldTools(world: World): ToolDefinition[] {
  const ofShell = world.shell === undefined ? [] : [bashTool(world.shell)];
  const all = [...ofShell, ...devicesIn(world).flatMap(({ device }) => toolsOf(device))];
  return world.tools === undefined ? all : world.tools.flatMap((name) => all.filter((tool) => tool.name === name));
}
