const [ours, theirs] = ['quality-baseline:', 'benchlocal:'];

/** A pack of theirs never stands for the built-in one of that name, here as little as there. */
export function packIdFrom(packId: string): string {
  const id = packId.replace(/[\s/]+/g, '-');
  return id.startsWith(ours) ? id.slice(ours.length) : `${theirs}${id}`;
}

export function packIdTo(id: string): string {
  return id.startsWith(theirs) ? id.slice(theirs.length) : `${ours}${id}`;
}
