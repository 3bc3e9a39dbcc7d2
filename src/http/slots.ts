/** Bounds the checks of one caller that run at once; the others wait in line. */

interface Line {
  running: number;
  readonly waiting: ((isIn: boolean) => void)[];
}

export interface Bounds {
  readonly atOnce: number;
  readonly inLine: number;
  /** Serves the newest caller first. In a full line, a new one replaces the one that has waited longest. */
  readonly newestFirst?: boolean;
}

export type Leave = () => void;

const lines = new Map<string, Line>();

/** Resolves when there is a slot among those of this key; null if its line is full. */
export async function takeSlot(key: string, bounds: Bounds): Promise<Leave | null> {
  const { atOnce, inLine, newestFirst = false } = bounds;
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running >= atOnce) {
    if (line.waiting.length >= inLine) {
      if (!newestFirst) return null;
      line.waiting.shift()?.(false);
    }
    // A leaving caller hands its slot over.
    const isIn = await new Promise<boolean>((resolve) => line.waiting.push(resolve));
    if (!isIn) return null;
  } else line.running += 1;
  return () => leave(key, line, newestFirst);
}

function leave(key: string, line: Line, newestFirst: boolean): void {
  const next = newestFirst ? line.waiting.pop() : line.waiting.shift();
  if (next !== undefined) {
    next(true);
    return;
  }
  line.running -= 1;
  if (line.running === 0) lines.delete(key);
}
