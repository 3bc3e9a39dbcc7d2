const HOUR_MS = 3_600_000;

/** How long a former secret of a webhook may go on signing, by the choice in the form. */
export const OVERLAPS = {
  none: 0,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
