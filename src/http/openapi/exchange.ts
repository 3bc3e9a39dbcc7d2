/** The exchange's operations: for wallets, for merchants, and of both generations. */
import { z } from 'zod';
import {
  testEcdheAnswerSchema,
  testEcdheSchema,
  testEddsaSchema,
  testEncryptSchema,
  testInputSchema,
  testOutputSchema,
  testRsaKeySchema,
  testRsaSignatureSchema,
  testRsaSignSchema,
  testTransferAnswerSchema,
  testTransferSchema,
} from '@/protocol/crypto-test';
import { depositRequestSchema, depositSuccessSchema } from '@/protocol/deposit';
import {
  coinRefundRequestSchema,
  depositPendingSchema,
  depositWiredSchema,
  linkResponseSchema,
  meltRequestSchema,
  meltResponseSchema,
  refundSuccessSchema,
  reserveStatusSchema,
  revealRequestSchema,
  revealResponseSchema,
  transferDetailsSchema,
  withdrawRequestSchema,
  withdrawResponseSchema,
} from '@/protocol/exchange';
import { exchangeKeysSchema, exchangeWireSchema } from '@/protocol/exchange-keys';
import {
  depositRequestV6Schema,
  depositSuccessV6Schema,
  meltRequestV6Schema,
  paybackRequestSchema,
  refundRequestV6Schema,
  refundSuccessV6Schema,
  revealRequestV6Schema,
  trackTransactionRequestSchema,
  withdrawRequestV6Schema,
} from '@/protocol/exchange-v6';
import { recoupRequestSchema, recoupResponseSchema } from '@/protocol/recoup';
import { booksSchema } from './books-shape';
import type { Operation, Operations, Party } from './operation';
import { parameter, timeoutMs } from './query-parameters';

const DEPOSIT_STATUS = { 200: depositWiredSchema, 202: depositPendingSchema } as const;

const CURRENT: Operations = {
  keys: {
    GET: {
      summary: 'Get the keys and denominations',
      query: z.object({ last_issue_date: parameter('Seconds since 1970. Has no effect.') }),
      isTagged: true,
      answers: { 200: exchangeKeysSchema, 304: 'nothing' },
    },
  },
  wire: {
    GET: {
      summary: 'Get the accounts and wire fees',
      isTagged: true,
      answers: { 200: exchangeWireSchema, 304: 'nothing' },
    },
  },
  terms: {
    GET: {
      summary: 'Get the terms of service',
      isTagged: true,
      answers: { 200: 'text/plain', 304: 'nothing' },
    },
  },
  'reserves/{reservePub}': {
    GET: {
      summary: 'Get a reserve with its history',
      query: z.object(timeoutMs),
      answers: { 200: reserveStatusSchema },
    },
  },
  'reserves/{reservePub}/withdraw': {
    POST: {
      summary: 'Withdraw a coin',
      body: withdrawRequestSchema,
      answers: { 200: withdrawResponseSchema },
    },
  },
  'coins/{coinPub}/deposit': {
    POST: {
      summary: 'Deposit a coin',
      body: depositRequestSchema,
      answers: { 200: depositSuccessSchema },
    },
  },
  'coins/{coinPub}/melt': {
    POST: {
      summary: 'Melt a coin for change',
      body: meltRequestSchema,
      answers: { 200: meltResponseSchema },
    },
  },
  'refreshes/{rc}/reveal': {
    POST: {
      summary: 'Reveal a refresh, and get its signatures',
      body: revealRequestSchema,
      answers: { 200: revealResponseSchema },
    },
  },
  'coins/{coinPub}/link': {
    GET: { summary: 'Get the links to change', answers: { 200: linkResponseSchema } },
  },
  'coins/{coinPub}/recoup': {
    POST: {
      summary: 'Give a coin of a revoked key back',
      body: recoupRequestSchema,
      answers: { 200: recoupResponseSchema },
    },
  },
  'coins/{coinPub}/recoup-refresh': {
    POST: {
      summary: 'Give change of a revoked key back',
      body: recoupRequestSchema,
      answers: { 200: recoupResponseSchema },
    },
  },
  'coins/{coinPub}/refund': {
    POST: {
      summary: 'Refund a coin',
      body: coinRefundRequestSchema,
      answers: { 200: refundSuccessSchema },
    },
  },
  'deposits/{hWire}/{merchantPub}/{hContract}/{coinPub}': {
    GET: {
      summary: 'Get the transfer of a deposit',
      query: z.object({ merchant_sig: z.string().describe('The merchant’s signature.') }),
      answers: DEPOSIT_STATUS,
    },
  },
  'transfers/{wtid}': {
    GET: { summary: 'Get the deposits of a transfer', answers: { 200: transferDetailsSchema } },
  },
  'management/books': {
    GET: { summary: 'Get the exchange’s books', access: 'operator', answers: { 200: booksSchema } },
  },
};

const OLD: Operations = {
  deposit: {
    POST: {
      summary: 'Deposit a coin',
      body: depositRequestV6Schema,
      answers: { 200: depositSuccessV6Schema },
    },
  },
  payback: {
    POST: {
      summary: 'Give a coin of a revoked key back',
      body: paybackRequestSchema,
      answers: { 200: recoupResponseSchema },
    },
  },
  'refresh/link': {
    GET: {
      summary: 'Get the links to change',
      query: z.object({ coin_pub: z.string().describe('The coin.') }),
      answers: { 200: linkResponseSchema },
    },
  },
  'refresh/melt': {
    POST: {
      summary: 'Melt a coin for change',
      body: meltRequestV6Schema,
      answers: { 200: meltResponseSchema },
    },
  },
  'refresh/reveal': {
    POST: {
      summary: 'Reveal a refresh, and get its signatures',
      body: revealRequestV6Schema,
      answers: { 200: revealResponseSchema },
    },
  },
  refund: {
    POST: {
      summary: 'Refund a coin',
      body: refundRequestV6Schema,
      answers: { 200: refundSuccessV6Schema },
    },
  },
  'reserve/status': {
    GET: {
      summary: 'Get a reserve with its history',
      query: z.object({ reserve_pub: z.string().describe('The reserve.') }),
      answers: { 200: z.looseObject({ history: z.array(z.looseObject({})) }) },
    },
  },
  'reserve/withdraw': {
    POST: {
      summary: 'Withdraw a coin',
      body: withdrawRequestV6Schema,
      answers: { 200: withdrawResponseSchema },
    },
  },
  'track/transaction': {
    POST: {
      summary: 'Get the transfer of a deposit',
      body: trackTransactionRequestSchema,
      answers: DEPOSIT_STATUS,
    },
  },
  'track/transfer': {
    GET: {
      summary: 'Get the deposits of a transfer',
      query: z.object({ wtid: z.string().describe('The transfer.') }),
      answers: { 200: transferDetailsSchema },
    },
  },
};

function exercise(summary: string, body: z.ZodType, answer: z.ZodType): { POST: Operation } {
  return { POST: { summary, body, answers: { 200: answer } } };
}

const EXERCISES: Operations = {
  'test/base32': exercise('Decode base32, and hash the bytes', testInputSchema, testOutputSchema),
  'test/ecdhe': exercise('Agree on a secret', testEcdheSchema, testEcdheAnswerSchema),
  'test/eddsa': exercise('Check a signature, and sign', testEddsaSchema, testEddsaSchema),
  'test/encrypt': exercise('Encrypt a text', testEncryptSchema, testOutputSchema),
  'test/hkdf': exercise('Derive a key', testInputSchema, testOutputSchema),
  'test/rsa/get': { GET: { summary: 'Get the test key', answers: { 200: testRsaKeySchema } } },
  'test/rsa/sign': exercise('Sign blindly', testRsaSignSchema, testRsaSignatureSchema),
  'test/transfer': exercise('Agree with a coin', testTransferSchema, testTransferAnswerSchema),
};

const base = '/exchange';

export const EXCHANGE: readonly Party[] = [
  {
    tag: 'Exchange',
    description: 'What wallets and merchants call (protocol version 9).',
    base,
    operations: CURRENT,
  },
  {
    tag: 'Exchange, version 6',
    description: 'The same for wallets and merchants of the earlier generation.',
    base,
    operations: OLD,
  },
  {
    tag: 'Cryptography exercises',
    description: 'Compare your own cryptography with that of the exchange.',
    base,
    operations: EXERCISES,
  },
];
