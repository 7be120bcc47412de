/** Ends a switch over a union: a member that nobody handles does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case ${JSON.stringify(value)}`);
}
