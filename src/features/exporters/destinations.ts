import type { OpenDestination } from './export-destination.ts';

/** Each is loaded when a run is sent there. */
export const destinations = {
  mlflow: async () => (await import('./mlflow/open-mlflow.ts')).openMlflow,
  langsmith: async () => (await import('./langsmith/open-langsmith.ts')).openLangsmith,
  huggingface: async () => (await import('./open-huggingface.ts')).openHuggingFace,
  otlp: async () => (await import('./otlp/open-otlp.ts')).openOtlp,
  file: async () => (await import('./open-file.ts')).openFile,
} as const satisfies Record<string, () => Promise<OpenDestination>>;

export type DestinationName = keyof typeof destinations;

// The keys of an object written above are its own and no others.
export const destinationNames = Object.keys(destinations) as [DestinationName, ...DestinationName[]];
