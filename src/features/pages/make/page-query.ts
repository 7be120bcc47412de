const mostQuery = 200;

/** The filter that every list has, from an address. */
export function filterIn(query: URLSearchParams): { readonly q: string; readonly failed: boolean } {
  return { q: textIn(query, 'q'), failed: query.get('failed') === '1' };
}

export function textIn(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, mostQuery);
}

/** From 1; anything else is the first page. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
