import { InputError } from '../../../lib/errors.ts';
import { fieldOf, listOf, objectOf } from '../../../lib/loose.ts';

/** A model server listens at one. Compose and the engine take seconds for a thousand. */
const mostPorts = 200;

/** Refuses a service that publishes a range of ports for which compose would take its time. */
export function refuseWidePorts(file: string, documents: readonly unknown[]): void {
  for (const document of documents) {
    for (const [name, service] of Object.entries(objectOf(fieldOf(objectOf(document), 'services')) ?? {})) {
      const ports = listOf(fieldOf(objectOf(service), 'ports'));
      const count = ports.reduce<number>((sum, port) => sum + countOf(port), 0);
      if (count > mostPorts)
        throw new InputError(
          `${file}: service ${name} publishes ${count} ports`,
          `Publish the one at which the server listens; more than ${mostPorts} are refused.`,
        );
    }
  }
}

/** `8000`, `8000-8010:8000-8010/tcp`, or an object with `published` and `target`. */
function countOf(port: unknown): number {
  const texts = typeof port === 'string' ? [port] : Object.values(objectOf(port) ?? {}).map(String);
  const counts = texts.flatMap((text) =>
    [...text.matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => Number(last) - Number(first) + 1),
  );
  return Math.max(1, ...counts);
}
