import type { Settings } from '../config/settings.ts';
import type { Client } from '../endpoint/client/open-client.ts';
import type { ProbeHow } from '../endpoint/probe/ask-probe.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import { facet } from '../lib/facet.ts';
import type { Io } from '../lib/io.ts';
import type { Baseline } from '../records/baseline.ts';
import type { EndpointFacts } from '../records/doctor-report.ts';
import type { Plan } from '../records/journal.ts';
import type { Mode } from '../records/target.ts';
import type { PlannedTarget } from '../report/render-plan.ts';
import type { Estimate } from '../run/estimate-run.ts';
import type { RunEnd, RunPart } from '../run/run-options.ts';
import type { SpeedsByDepth } from '../run/speed-at-depth.ts';
import type { FoundBaseline, Measurement, MeasureRequest } from './measure-request.ts';
import type { MeasureResult } from './measure-result.ts';

/** What a feature adds to a measurement. */
export type MeasuredPart = {
  /** Another work than `run` usually does; undefined for the usual one. */
  instead?(settings: Settings, io: Io): Promise<MeasureResult | undefined>;
  /** What a baseline lacks for what a check was told to compare, and what to do. */
  lack?(baseline: Baseline, settings: Settings): { readonly words: string; readonly hint: string } | undefined;
  /** Whether a capture keeps the digest of the files that the target was started from. */
  keepsTarget?(request: MeasureRequest): boolean;
  /** Its keys of a plan; throws what cannot be planned, before anything is booted. */
  plan?(request: MeasureRequest): Pick<Plan, 'context' | 'load' | 'speed'>;
  /** Before anything is booted; undefined if it takes no part in the run. */
  open?(request: MeasureRequest, plan: Plan): Promise<RunPart | undefined>;
  /** For --dry-run. */
  preview?(at: PreviewAt): Promise<Preview>;
  /** In place of the rounds; undefined: they are asked. */
  ask?(measurement: Measurement, at: Asking): Promise<RunEnd | undefined>;
  /** After all is measured and confirmed: measures again what tripped. */
  confirm?(measurement: Measurement, at: Asking): Promise<RunEnd | undefined>;
  /** For doctor: what a short prompt shows of a server. */
  examine?(client: Client, prompt: string, how: ProbeHow): Promise<Partial<EndpointFacts>>;
};

export type PreviewAt = {
  readonly request: MeasureRequest;
  readonly plan: Plan;
  /** Of one request among others: as far as it is known, else that of a usual machine. */
  readonly tokensPerSecond: number;
  readonly estimateOf: (rounds: number, concurrency: number) => Estimate;
};

export type Preview = {
  readonly notes?: readonly string[];
  /** What the plan shows of it. */
  readonly row?: Partial<Pick<PlannedTarget, 'levels' | 'rounds' | 'speed'>>;
  /** In place of what the rounds of the plan take. */
  readonly instead?: {
    readonly ms: number | null;
    readonly usd: number | undefined;
    readonly notes: readonly string[];
  };
  /** What it takes beside them. */
  readonly besideMs?: number;
  /** The speeds that time limits are made from. */
  readonly speeds?: SpeedsByDepth | undefined;
};

export type Asking = {
  readonly request: MeasureRequest;
  readonly rule: GateRule;
  /** What is measured of the base meanwhile goes into it. */
  readonly against: Map<Mode, Baseline>;
  /** Those of them that were measured at the base. */
  readonly ofBase: readonly FoundBaseline[];
};

export const measureFacet = facet<MeasuredPart>('parts of measurements');
