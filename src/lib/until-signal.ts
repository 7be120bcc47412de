/** Closing a terminal sends SIGHUP. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The first signal asks to clean up, the second ends the process. `code` is the exit code after a signal. */
export async function untilSignal<Result>(
  work: (signal: AbortSignal, code: () => number | undefined) => Promise<Result>,
  onSignal: () => void = () => undefined,
): Promise<Result> {
  const controller = new AbortController();
  let code: number | undefined;
  const stop = (name: keyof typeof codes): void => {
    if (code !== undefined) process.exit(codes[name]);
    code = codes[name];
    onSignal();
    controller.abort(new Error(`interrupted by ${name}`));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  try {
    return await work(controller.signal, () => code);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
  }
}
