/** The bank's operations for tests, with an account's name and password. */
import { z } from 'zod';
import {
  addIncomingRequestSchema,
  registrationSchema,
  transferReceiptSchema,
} from '@/protocol/bank';
import {
  bankDepositDetailsSchema,
  bankDepositRequestSchema,
  bankHistorySchema,
  directWithdrawalDoneSchema,
  directWithdrawalSchema,
  headlessUriSchema,
} from '@/protocol/test-bank';
import type { Operation, Operations } from './operation';
import { pageOfRows, parameter } from './query-parameters';

const DONE = z.object({});
const AUTH = { auth: parameter('Always `basic`.') };
const reject = {
  summary: 'Send a transfer back',
  access: 'account',
  description: 'The body or the query has `row_id`, the transfer to send back.',
  query: z.object({ ...AUTH, row_id: parameter('The transfer.') }),
  answers: { 204: 'nothing' },
} as const satisfies Operation;

export const TEST_BANK: Operations = {
  'admin/add/incoming': {
    POST: {
      summary: 'Transfer money to an account',
      access: 'account',
      body: bankDepositRequestSchema,
      answers: { 200: bankDepositDetailsSchema },
    },
  },
  history: {
    GET: {
      summary: 'List the transfers of an account',
      access: 'account',
      query: z.object({
        ...AUTH,
        ...pageOfRows('delta', 'start'),
        direction: parameter('`credit`, `debit`, `both`, or one of them with `cancel-`.'),
        cancelled: parameter('`omit` leaves transfers out that were sent back.'),
      }),
      answers: { 200: bankHistorySchema, 204: 'nothing' },
    },
  },
  'history-range': {
    GET: {
      summary: 'List the transfers of a span of time',
      access: 'account',
      query: z.object({
        ...AUTH,
        start: parameter('The first second, since 1970.'),
        end: parameter('The last second, since 1970.'),
        direction: parameter('`credit`, `debit`, `both`, or one of them with `cancel-`.'),
        cancelled: parameter('`omit` leaves transfers out that were sent back.'),
      }),
      answers: { 200: bankHistorySchema, 204: 'nothing' },
    },
  },
  reject: { PUT: reject, POST: reject },
  'service/withdraw': {
    POST: {
      summary: 'Withdraw to a reserve',
      access: 'account',
      body: directWithdrawalSchema,
      answers: { 200: directWithdrawalDoneSchema },
    },
  },
  'api/withdraw-headless-uri': {
    POST: {
      summary: 'Start a withdrawal that is already confirmed',
      access: 'account',
      body: headlessUriSchema,
      answers: { 200: z.object({ taler_withdraw_uri: z.string() }) },
    },
  },
  'api/register': {
    POST: { summary: 'Open an account', body: registrationSchema, answers: { 200: DONE } },
  },
  'testing/register': {
    POST: {
      summary: 'Open an account for a test',
      body: registrationSchema,
      answers: { 200: DONE },
    },
  },
  'testing/add-incoming': {
    POST: {
      summary: 'Give a reserve money, for a test on this machine',
      body: addIncomingRequestSchema,
      answers: { 200: transferReceiptSchema },
    },
  },
};
