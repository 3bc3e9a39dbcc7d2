/** The merchant's operations that report: announced transfers, exchanges' demands, statistics. */
import { z } from 'zod';
import { incomingListSchema } from '@/protocol/incoming';
import { kycAnswerSchema } from '@/protocol/kyc';
import { amountStatisticSchema, counterStatisticSchema } from '@/protocol/statistics';
import type { Operation, Operations } from './operation';
import { pageOfRows, parameter, yesNo } from './query-parameters';

const KYC: Operation = {
  summary: 'Say what exchanges ask of accounts',
  query: z.object({
    h_wire: parameter('Only this account.'),
    exchange_url: parameter('Only this exchange.'),
  }),
  answers: { 200: kycAnswerSchema, 204: 'nothing' },
};

const BY = z.object({
  by: parameter(
    '`BUCKET`: spans of the calendar. `INTERVAL`: times until now. Default: `ANY`, both.',
  ),
});

const AMOUNT: Operation = {
  summary: 'Get sums of money by time',
  description:
    'Slugs: `payments-received` is the price of orders by when they were paid, before fees and refunds. `refunds-granted` is what was refunded, by when it was decided. Others have empty lists.',
  query: BY,
  answers: { 200: amountStatisticSchema },
};

const COUNTER: Operation = {
  summary: 'Get numbers of orders by time',
  description:
    'Slugs: `orders-created` counts orders by when they were created, `orders-paid` by when they were paid. Others have empty lists.',
  query: BY,
  answers: { 200: counterStatisticSchema },
};

export const REPORT_OPERATIONS: Operations = {
  'private/incoming': {
    GET: {
      summary: 'List transfers that exchanges have announced',
      query: z.object({
        ...pageOfRows('limit', 'offset'),
        payto_uri: parameter('Only transfers to this account.'),
        before: parameter('Only transfers before this time, in seconds since 1970.'),
        after: parameter('Only transfers after this time, in seconds since 1970.'),
        verified: yesNo('Only transfers that were verified, or were not.'),
        confirmed: yesNo('Only transfers that the merchant has confirmed, or has not.'),
      }),
      answers: { 200: incomingListSchema },
    },
  },
  'private/kyc': { GET: KYC },
  'private/statistics-amount/{slug}': { GET: AMOUNT },
  'private/statistics-counter/{slug}': { GET: COUNTER },
};

/** The same for the operator, of each instance. */
export const MANAGED_REPORT_OPERATIONS: Operations = {
  'management/instances/{instance}/kyc': { GET: { ...KYC, access: 'operator' } },
  'management/instances/{instance}/statistics-amount/{slug}': {
    GET: { ...AMOUNT, access: 'operator' },
  },
  'management/instances/{instance}/statistics-counter/{slug}': {
    GET: { ...COUNTER, access: 'operator' },
  },
};
