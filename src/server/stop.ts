/** Stops a process in order when a signal asks for it. */

/** Aborted where a stop must not wait until balancers have noticed it. */
export type Stop = (atOnce: AbortSignal) => Promise<void>;

/** SIGTERM comes from a service manager. A second signal, or one from a terminal, is in a hurry. */
export function onStopSignal(stop: Stop): void {
  let stopping = false;
  const hurry = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping || signal !== 'SIGTERM') hurry.abort();
    if (stopping) return;
    stopping = true;
    void stop(hurry.signal)
      .catch(() => undefined)
      .finally(() => process.exit(0));
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
