import { z } from 'zod';
import { InputError } from '../../../lib/errors.ts';
import { explainFault } from '../../../lib/explain-issues.ts';
import { parseLoose } from '../../../lib/loose.ts';

const serviceSchema = z.looseObject({
  image: z.string().nullish(),
  ports: z
    .array(
      z.looseObject({
        target: z.number(),
        published: z.string().nullish(),
        protocol: z.string().nullish(),
      }),
    )
    .nullish(),
  network_mode: z.string().nullish(),
  volumes: z
    .array(
      z.looseObject({
        type: z.string(),
        source: z.string().nullish(),
        target: z.string(),
        read_only: z.boolean().nullish(),
      }),
    )
    .nullish(),
  deploy: z.looseObject({}).nullish(),
});

const resourceSchema = z
  .looseObject({
    name: z.string().nullish(),
    external: z.boolean().nullish(),
    file: z.string().nullish(),
    driver: z.string().nullish(),
    driver_opts: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
  })
  .nullable();

const composeConfigSchema = z.looseObject({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), resourceSchema).nullish(),
  networks: z.record(z.string(), resourceSchema).nullish(),
  secrets: z.record(z.string(), resourceSchema).nullish(),
  configs: z.record(z.string(), resourceSchema).nullish(),
});

/** What `docker compose config --format json` prints: merged, interpolated, paths absolute. */
export type ComposeConfig = z.infer<typeof composeConfigSchema>;
export type ComposeService = ComposeConfig['services'][string];
export type ComposeResource = z.infer<typeof resourceSchema>;

export function parseComposeConfig(text: string): ComposeConfig {
  const config = composeConfigSchema.safeParse(parseLoose(text));
  if (config.success) return config.data;
  throw new InputError(
    `docker compose printed a configuration that cannot be read\n${explainFault(config.error.issues)}`,
    'Look at what "docker compose config --format json" prints for these files.',
  );
}
