/**
 * Shows how far an audit is. A terminal has one line, which is drawn anew. Elsewhere there is a line
 * every few seconds, and one for each table whose signatures are verified.
 */
import type { OnProgress } from '@/auditor/audit/progress';

const EVERY_MS = 5_000;
/** Often enough for people. */
const REDRAW_MS = 100;
const CLEAR_LINE = '\r\u001B[K';

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** `isWanted` undefined: on a terminal only. Call `end` when the audit has ended. */
export function showProgress(
  output: Output,
  isWanted: boolean | undefined,
  now: () => number = () => performance.now(),
): { readonly onProgress: OnProgress; readonly end: () => void } {
  const isTerminal = output.isTTY === true;
  if (!(isWanted ?? isTerminal)) return { onProgress: () => undefined, end: () => undefined };
  let shownMs = -Infinity;
  const onProgress: OnProgress = (progress) => {
    const isEnd = progress.done !== undefined && progress.done === progress.total;
    const isDue = now() - shownMs >= (isTerminal ? REDRAW_MS : EVERY_MS);
    if (!isEnd && !isDue) return;
    shownMs = now();
    output.write(isTerminal ? `${CLEAR_LINE}${lineOf(progress)}` : `${lineOf(progress)}\n`);
  };
  return { onProgress, end: () => isTerminal && output.write(CLEAR_LINE) };
}

function lineOf({ table, done, total }: Parameters<OnProgress>[0]): string {
  if (done === undefined) return table;
  const count = done.toLocaleString('en');
  if (total === undefined) return `${table}: ${count} signatures`;
  const percent = Math.floor((100 * done) / Math.max(total, 1));
  return `${table}: ${count} of ${total.toLocaleString('en')} signatures, ${percent} %`;
}
