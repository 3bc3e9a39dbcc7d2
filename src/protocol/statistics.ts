/**
 * Shapes of GET private/statistics-amount/SLUG and private/statistics-counter/SLUG (today's interface,
 * merchant-now 12). All times are of UTC. A week begins on Monday.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema } from '@/protocol/timestamp';

/** Spans of the calendar, from the shortest on. */
export const STATISTIC_RANGES = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type StatisticRange = (typeof STATISTIC_RANGES)[number];

/** BUCKET asks for spans of the calendar, INTERVAL for times until now, ANY for both. */
export const STATISTIC_KINDS = ['ANY', 'BUCKET', 'INTERVAL'] as const;
export type StatisticKind = (typeof STATISTIC_KINDS)[number];

const bucket = {
  start_time: dualSecondSchema,
  /** The end is not part of it. */
  end_time: dualSecondSchema,
  range: z.enum(STATISTIC_RANGES),
};
const interval = { start_time: dualSecondSchema };
const amounts = { cumulative_amounts: z.array(amountSchema) };
const counter = { cumulative_counter: z.int() };
const words = {
  buckets_description: z.string().optional(),
  intervals_description: z.string().optional(),
};

export const amountStatisticSchema = renamed(
  z.object({
    buckets: z.array(renamed(z.object({ ...bucket, ...amounts }))),
    intervals: z.array(renamed(z.object({ ...interval, ...amounts }))),
    ...words,
  }),
);

export type AmountStatistic = z.output<typeof amountStatisticSchema>;

export const counterStatisticSchema = renamed(
  z.object({
    buckets: z.array(renamed(z.object({ ...bucket, ...counter }))),
    intervals: z.array(renamed(z.object({ ...interval, ...counter }))),
    ...words,
  }),
);
export type CounterStatistic = z.output<typeof counterStatisticSchema>;
