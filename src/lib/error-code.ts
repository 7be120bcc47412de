/** `ENOSPC`, where a system call failed; else what there is to say. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
