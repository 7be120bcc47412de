export type Random = () => number;
export type Shares = { readonly right: number; readonly wrong: number };
type Model = {
  readonly profiles: Readonly<Record<string, Shares>> & { readonly noisy: Shares };
  randomFrom(seed: number): Random;
  drawPack(random: Random, shares: Shares, size: number): number[];
  session(random: Random, p: number, rho: number): () => boolean;
};

// Plain JavaScript, so its types are declared here.
export const { profiles, randomFrom, drawPack, session }: Model = await import(
  new URL('../../bench/noise-model.js', import.meta.url).href
);
