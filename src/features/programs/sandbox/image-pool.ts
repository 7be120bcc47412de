import type { ImageJob, ImageName, ImageRunner, ImageSession, ImageTask, ImageVerdict } from '../../../verify/ports.ts';
import { ImageBox, imageLimits, imageOptions } from './image-box.ts';
import { ImageTalk } from './image-talk.ts';
import { type Engine, OwnedContainers } from './owned-containers.ts';
import { type Broken, broken } from './tries.ts';

/** An image of benchlocal-cli that the container engine has. */
export type BuiltImage = {
  readonly engine: Engine;
  /** `sha256:` and the digest: another image is another condition. */
  readonly id: string;
};

const closed = broken('sandbox-error', 'the run has ended');

type Opened = { readonly box: ImageBox; readonly talk: ImageTalk };

/** After three answers in a row that an image did not judge in two tries each, it is not started again. */
const mostBroken = 6;

/** A fresh container for each answer. An image that is broken leaves the answers of a run unmeasured, and does not end it. */
export class ImagePool implements ImageRunner, AsyncDisposable {
  readonly #find: (image: ImageName) => Promise<BuiltImage | Broken>;
  readonly #most: number;
  readonly #limits: typeof imageLimits;
  readonly #found = new Map<ImageName, Promise<BuiltImage | Broken>>();
  readonly #containers = new Map<Engine, OwnedContainers>();
  readonly #broken = new Map<ImageName, { readonly inRow: number; readonly last: Broken }>();
  readonly #boxes = new Set<ImageBox>();
  readonly #opening = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #working = 0;
  #isClosed = false;

  constructor(find: (image: ImageName) => Promise<BuiltImage | Broken>, most: number, limits = imageLimits) {
    this.#find = find;
    this.#most = most;
    this.#limits = limits;
  }

  async judge(job: ImageJob): Promise<ImageVerdict | Broken> {
    const once = () => this.#inTurn(job.image, () => this.#judgeOnce(job));
    const first = await once();
    if (first.outcome === 'judged' || first.cause === 'sandbox-missing') return first;
    return once();
  }

  async #judgeOnce(job: ImageJob): Promise<ImageVerdict | Broken> {
    const opened = await this.#open(job.image);
    if ('outcome' in opened) return opened;
    try {
      return await opened.talk.judge(job);
    } finally {
      await this.#close(opened.box);
    }
  }

  open(task: ImageTask): ImageSession {
    let opened: Opened | undefined;
    const begin = async () => {
      const fresh = await this.#open(task.image);
      if ('outcome' in fresh) return fresh;
      opened = fresh;
      const begun = await fresh.talk.start(task);
      return begun ?? fresh;
    };
    const answer = async (response: unknown, calls: number) => {
      const ready = opened ?? (await begin());
      if ('outcome' in ready) return ready;
      const next = await ready.talk.turn(response);
      if (next.outcome !== 'next' || next.results.length === calls) return next;
      return broken('sandbox-error', `the image answers ${calls} calls with ${next.results.length} results`);
    };
    return {
      answer: async (response, calls) => {
        const next = await this.#inTurn(task.image, () => answer(response, calls));
        if (next.outcome === 'next') return next.results;
        return next.outcome === 'broken' ? next : undefined;
      },
      close: async () => {
        if (opened !== undefined) await this.#close(opened.box);
      },
    };
  }

  async #open(image: ImageName): Promise<Opened | Broken> {
    const opening = this.#openNow(image);
    this.#opening.add(opening);
    return opening.finally(() => this.#opening.delete(opening));
  }

  async #openNow(image: ImageName): Promise<Opened | Broken> {
    const known = this.#found.get(image) ?? this.#find(image);
    this.#found.set(image, known);
    const built = await known;
    if ('outcome' in built) return built;
    const containers = this.#containers.get(built.engine) ?? new OwnedContainers(built.engine);
    this.#containers.set(built.engine, containers);
    const box = new ImageBox(
      image,
      containers,
      await containers.start(imageOptions, built.id.slice('sha256:'.length)),
      this.#limits,
    );
    this.#boxes.add(box);
    const talk = new ImageTalk(image, box);
    const health = this.#isClosed ? closed : await box.begin();
    const fault = 'outcome' in health ? health : talk.greet(health);
    if (fault === undefined) return { box, talk };
    await this.#close(box);
    return fault;
  }

  async #close(box: ImageBox): Promise<void> {
    this.#boxes.delete(box);
    await box.close();
  }

  /** Once fewer than the most at once work, and unless the image is given up. */
  async #inTurn<Result extends { readonly outcome: string }>(
    image: ImageName,
    work: () => Promise<Result | Broken>,
  ): Promise<Result | Broken> {
    while (!this.#isClosed && this.#working >= this.#most)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isClosed) return closed;
    const { inRow, last } = this.#broken.get(image) ?? { inRow: 0 };
    if (last !== undefined && inRow >= mostBroken)
      return { ...last, detail: `${last.detail}; after three such answers in a row, no further one is tried` };
    this.#working += 1;
    try {
      const result = await work();
      if (isBroken(result)) this.#broken.set(image, { inRow: (this.#broken.get(image)?.inRow ?? 0) + 1, last: result });
      else this.#broken.delete(image);
      return result;
    } finally {
      this.#working -= 1;
      this.#waiting.shift()?.();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (const goOn of this.#waiting.splice(0)) goOn();
    await Promise.all([...this.#boxes].map((box) => this.#close(box)));
    await Promise.allSettled(this.#opening);
    for (const containers of this.#containers.values()) await containers.close();
  }
}

function isBroken(result: { readonly outcome: string }): result is Broken {
  return result.outcome === 'broken';
}
