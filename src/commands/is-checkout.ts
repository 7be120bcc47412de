/** A tree that a CI system checked out: its next job deletes what lies there, and fails on what it may not delete. */
export function isCheckout(env: Readonly<Record<string, string | undefined>>): boolean {
  return !['', 'false', '0', undefined].includes(env['CI']);
}
