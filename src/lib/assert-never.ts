/** Ends a switch over a union: an unhandled member does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case ${JSON.stringify(value)}`);
}
