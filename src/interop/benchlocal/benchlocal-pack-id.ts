const [ours, theirs] = ['quality-baseline:', 'benchlocal:'];

/** An imported pack never replaces the built-in one of the same name. */
export function packIdFrom(packId: string): string {
  const id = packId.replace(/[\s/]+/g, '-');
  return id.startsWith(ours) ? id.slice(ours.length) : `${theirs}${id}`;
}

export function packIdTo(id: string): string {
  return id.startsWith(theirs) ? id.slice(theirs.length) : `${ours}${id}`;
}
