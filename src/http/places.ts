/** Checks of one caller that run at the same time are few; the next ones wait in line. */

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export interface Bounds {
  readonly atOnce: number;
  readonly inLine: number;
}

export type Leave = () => void;

const lines = new Map<string, Line>();

/** Resolves when there is a place among those of this key; null when too many wait in its line. */
export async function takePlace(key: string, { atOnce, inLine }: Bounds): Promise<Leave | null> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running >= atOnce) {
    if (line.waiting.length >= inLine) return null;
    // Who leaves hands the place over.
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  } else line.running += 1;
  return () => leave(key, line);
}

function leave(key: string, line: Line): void {
  const next = line.waiting.shift();
  if (next !== undefined) {
    next();
    return;
  }
  line.running -= 1;
  if (line.running === 0) lines.delete(key);
}
