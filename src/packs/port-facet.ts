import type { Clock } from '../lib/clock.ts';
import { facet } from '../lib/facet.ts';
import type { DoctorFinding } from '../records/doctor-report.ts';
import type { Plan } from '../records/journal.ts';
import type { Sandbox, VectorModel } from '../records/target.ts';
import type { VerifyPorts } from '../verify/ports.ts';
import type { Pack } from './pack-schema.ts';

export type PortRequest = {
  readonly packs: readonly Pack[];
  readonly sandbox: Sandbox;
  readonly bertscore?: VectorModel | undefined;
};

export type SelectedRequest = PortRequest & {
  readonly isAsked: (key: string) => boolean;
  /** Why no container engine may be used, unless it is asked for. */
  readonly engineRefused?: string | undefined;
};

/** Selected scenarios that cannot run, what they need, and how to get it. */
export type Lack = {
  readonly keys: readonly string[];
  readonly missing: string;
  readonly fix: string;
  readonly needs: string;
};

export type FoundPorts = {
  planOf(packs: readonly Pack[]): Pick<Plan, 'sandbox' | 'bertscore'>;
  /** A port that a check may find missing is left out. */
  open(): Promise<Partial<VerifyPorts & AsyncDisposable>>;
  tried?(packs: readonly Pack[], clock: Clock): Promise<readonly DoctorFinding[]>;
  readonly atOnce?: number;
};

type LookedPorts = { readonly lacks: readonly Lack[]; find(left: readonly Pack[]): Promise<FoundPorts> };

export type PortFinder = {
  /** What is lacking is known of all ports before the first is found for the packs that are left. */
  look(request: SelectedRequest): Promise<LookedPorts>;
  /** Without a selection: what is missing shows when a check asks for it. */
  unselected(request: PortRequest): Promise<FoundPorts>;
};

/** Loaded only where a check asks one of the ports that it opens. */
export type PortMaker = {
  readonly opens: readonly (keyof VerifyPorts)[];
  readonly load: () => Promise<PortFinder>;
};

export const portFacet = facet<PortMaker>('makers of ports', ({ opens }) => opens);
