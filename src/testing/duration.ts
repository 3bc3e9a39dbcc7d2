/** `'90s'`, `'15m'`, `'2h'`, `'1d'`, or a number of milliseconds. */
export type Duration = number | `${number}${'s' | 'm' | 'h' | 'd'}`;

const UNITS_MS = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

export function durationMs(duration: Duration): number {
  if (typeof duration === 'number') return duration;
  const [, count = '', unit = ''] = /^([0-9]+)([smhd])$/.exec(duration) ?? [];
  const unitMs = UNITS_MS.get(unit);
  if (unitMs === undefined) throw new Error(`"${duration}" is no duration like 90s, 15m, 2h or 1d`);
  return parseInt(count, 10) * unitMs;
}
