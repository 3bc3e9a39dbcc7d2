/**
 * Slots that many names share: few run at once, and names take turns. So a crowd at other names
 * delays none for long. The next name is the one served least recently; of its callers, the newest.
 * When too many wait, one at the name with most waiting is refused. If several have as many, it is
 * the one with most requests.
 */
import type { Leave } from './slots';

export interface FairBounds {
  readonly atOnce: number;
  readonly inLine: number;
  /** The number of waiting callers per name. A new one replaces the oldest. */
  readonly inLineOfName: number;
}

interface Name {
  readonly waiting: ((isIn: boolean) => void)[];
  asked: number;
  /** Its last turn; 0 before the first. */
  turn: number;
}

interface Line {
  running: number;
  turns: number;
  /** All names since the line began, with their turns. */
  readonly names: Map<string, Name>;
  /** Names with waiting callers, in order of arrival. */
  readonly crowd: Set<Name>;
}

const MAX_NAMES = 10_000;

const lines = new Map<string, Line>();

/** Resolves when this name has a slot among those of the key; null if refused. */
export async function takeFairSlot(
  key: string,
  name: string,
  bounds: FairBounds,
): Promise<Leave | null> {
  const line = lines.get(key) ?? { running: 0, turns: 0, names: new Map(), crowd: new Set() };
  lines.set(key, line);
  const asked = nameIn(line, name);
  if (line.running >= bounds.atOnce) {
    // A leaving caller hands its slot over.
    if (!(await waitIn(line, asked, bounds))) return null;
  } else {
    line.running += 1;
    asked.turn = line.turns += 1;
  }
  return () => leave(key, line);
}

function nameIn({ names }: Line, text: string): Name {
  const name = names.get(text) ?? { waiting: [], asked: 0, turn: 0 };
  name.asked += 1;
  names.delete(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > MAX_NAMES && oldest !== undefined) names.delete(oldest);
  return name;
}

async function waitIn(line: Line, name: Name, bounds: FairBounds): Promise<boolean> {
  const waiting = new Promise<boolean>((resolve) => name.waiting.push(resolve));
  line.crowd.add(name);
  if (name.waiting.length > bounds.inLineOfName) giveWay(line, name);
  else if (sizeOf(line) > bounds.inLine) giveWay(line, mostCrowded(line));
  return await waiting;
}

function sizeOf({ crowd }: Line): number {
  let size = 0;
  for (const { waiting } of crowd) size += waiting.length;
  return size;
}

function giveWay(line: Line, name: Name | undefined): void {
  name?.waiting.shift()?.(false);
  if (name?.waiting.length === 0) line.crowd.delete(name);
}

/** Returns the name with the most requests. Of equal ones it is the last, so that the others keep their turn. */
function mostCrowded({ crowd }: Line): Name | undefined {
  const [first, ...others] = crowd;
  return others.reduce<Name | undefined>((most, name) => {
    const more =
      name.waiting.length - (most?.waiting.length ?? 0) || name.asked - (most?.asked ?? 0);
    return more >= 0 ? name : most;
  }, first);
}

function nextIn({ crowd }: Line): Name | undefined {
  const [first, ...others] = crowd;
  return others.reduce<Name | undefined>((next, name) => {
    const later = name.turn - (next?.turn ?? 0) || name.asked - (next?.asked ?? 0);
    return later < 0 ? name : next;
  }, first);
}

function leave(key: string, line: Line): void {
  const name = nextIn(line);
  if (name === undefined) {
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
    return;
  }
  const enter = name.waiting.pop();
  if (name.waiting.length === 0) line.crowd.delete(name);
  name.turn = line.turns += 1;
  enter?.(true);
}
