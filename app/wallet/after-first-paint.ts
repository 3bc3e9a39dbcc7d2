/** A tab in the background paints nothing, and works all the same. */
const LATEST_MS = 1_000;

/** Runs `start` once the page was painted. Returns a function that prevents it. */
export function afterFirstPaint(start: () => void): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const once = (): void => {
    stop();
    start();
  };
  const frame = requestAnimationFrame(() => timers.push(setTimeout(once, 0)));
  timers.push(setTimeout(once, LATEST_MS));
  return stop;
}
