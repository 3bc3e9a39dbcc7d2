/** Waits until the signal aborts at the latest, then throws its reason. */
export async function withSignal<T>(asking: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([asking, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
