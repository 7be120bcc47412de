/** What publishing brought about so far; who comes later links it. */
export type Published = {
  readonly artifactId?: number;
  readonly artifactUrl?: string;
  readonly commentId?: number;
  readonly commentUrl?: string;
};

export type Publisher = {
  /** With its article, as a sentence begins: `the comment`. */
  readonly name: string;
  publish(soFar: Published): Promise<Published | undefined>;
  /** How long it may take: five minutes where it does not say. */
  readonly timeoutMs?: number;
};

export type Watch = {
  readonly warn: (message: string) => void;
  /** What a person can make of an error. */
  readonly explain: (error: unknown) => string;
};

/**
 * One after the other, and each for itself: what fails is a warning naming it, and changes neither the others nor the
 * outcome. Those that fail for the same reason share one warning.
 */
export async function publishAll(publishers: readonly Publisher[], { warn, explain }: Watch): Promise<Published> {
  let published: Published = {};
  const failed = new Map<string, string[]>();
  for (const publisher of publishers) {
    try {
      published = { ...published, ...(await inTime(publisher, published)) };
    } catch (error) {
      const reason = explain(error);
      failed.set(reason, [...(failed.get(reason) ?? []), publisher.name]);
    }
  }
  for (const [reason, names] of failed) warn(`Not published: ${names.join(', ')}. Why: ${reason}`);
  return published;
}

async function inTime({ publish, timeoutMs = 300_000 }: Publisher, soFar: Published): Promise<Published | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${Math.round(timeoutMs / 1000)} s.`)), timeoutMs);
  });
  try {
    return await Promise.race([publish(soFar), late]);
  } finally {
    clearTimeout(timer);
  }
}
