/** The bank's operations: of its users, of wallets, of exchanges, of tests and of its operator. */
import { z } from 'zod';
import {
  accountChangeSchema,
  accountTermsSchema,
  operatorTransferSchema,
  publicAccountsSchema,
  signedBalanceSchema,
  transferOrderSchema,
} from '@/protocol/bank-accounts';
import {
  accountTransfersSchema,
  accountWithdrawalSchema,
  addIncomingRequestSchema,
  bankAccountSchema,
  bankConfigSchema,
  incomingHistorySchema,
  outgoingHistorySchema,
  registrationSchema,
  transferReceiptSchema,
  wireTransferRequestSchema,
  withdrawalOperationSchema,
  withdrawalRequestSchema,
  withdrawalSelectedSchema,
  withdrawalSelectionSchema,
  withdrawalStartedSchema,
} from '@/protocol/bank';
import { booksSchema } from './books-shape';
import type { Operations, Party } from './operation';
import { TEST_BANK } from './test-bank';
import { pageOfRows, parameter } from './query-parameters';

const DONE = z.object({});
const HISTORY = z.object({
  ...pageOfRows('delta', 'start'),
  long_poll_ms: parameter('How long to wait for an entry, in milliseconds. Default: 0.'),
});

const ACCOUNTS: Operations = {
  'accounts/{username}': {
    GET: { summary: 'Get an account', access: 'account', answers: { 200: bankAccountSchema } },
    PATCH: {
      summary: 'Make an account public or private',
      access: 'account',
      body: accountChangeSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: {
      summary: 'Close an empty account',
      access: 'account',
      answers: { 204: 'nothing' },
    },
  },
  'accounts/{username}/balance': {
    GET: { summary: 'Get a balance', access: 'account', answers: { 200: signedBalanceSchema } },
  },
  'accounts/{username}/transfers': {
    GET: {
      summary: 'List the transfers of an account',
      access: 'account',
      query: HISTORY,
      answers: { 200: accountTransfersSchema },
    },
    POST: {
      summary: 'Transfer money',
      access: 'account',
      body: transferOrderSchema,
      answers: { 200: transferReceiptSchema },
    },
  },
  'accounts/{username}/withdrawals': {
    POST: {
      summary: 'Start a withdrawal',
      access: 'account',
      body: withdrawalRequestSchema,
      answers: { 200: withdrawalStartedSchema },
    },
  },
  'accounts/{username}/withdrawals/{withdrawalId}': {
    GET: {
      summary: 'Get a withdrawal',
      access: 'account',
      answers: { 200: accountWithdrawalSchema },
    },
  },
  'accounts/{username}/withdrawals/{withdrawalId}/abort': {
    POST: { summary: 'Abort a withdrawal', access: 'account', answers: { 200: DONE } },
  },
  'accounts/{username}/withdrawals/{withdrawalId}/confirm': {
    POST: { summary: 'Confirm a withdrawal', access: 'account', answers: { 200: DONE } },
  },
  'public-accounts': {
    GET: { summary: 'List public accounts', answers: { 200: publicAccountsSchema } },
  },
  'public-accounts/{username}/transfers': {
    GET: {
      summary: 'List the transfers of a public account',
      query: HISTORY,
      answers: { 200: accountTransfersSchema },
    },
  },
};

const FOR_WALLETS: Operations = {
  config: { GET: { summary: 'Get the version and currency', answers: { 200: bankConfigSchema } } },
  'withdrawal-operation/{withdrawalId}': {
    GET: {
      summary: 'Get a withdrawal for a wallet',
      query: z.object({
        long_poll_ms: parameter('How long to wait for a change, in milliseconds. Default: 0.'),
        old_state: parameter('The status that the wallet knows.'),
      }),
      answers: { 200: withdrawalOperationSchema },
    },
    POST: {
      summary: 'Choose the exchange and reserve',
      body: withdrawalSelectionSchema,
      answers: { 200: withdrawalSelectedSchema },
    },
  },
};

const GATEWAY: Operations = {
  'taler-wire-gateway/{account}/config': {
    GET: { summary: 'Get the version and currency', answers: { 200: bankConfigSchema } },
  },
  'taler-wire-gateway/{account}/transfer': {
    POST: {
      summary: 'Pay a merchant',
      access: 'account',
      description: 'May be repeated with the same `request_uid`.',
      body: wireTransferRequestSchema,
      answers: { 200: transferReceiptSchema },
    },
  },
  'taler-wire-gateway/{account}/history/incoming': {
    GET: {
      summary: 'List money for reserves',
      access: 'account',
      query: HISTORY,
      answers: { 200: incomingHistorySchema },
    },
  },
  'taler-wire-gateway/{account}/history/outgoing': {
    GET: {
      summary: 'List payments to merchants',
      access: 'account',
      query: HISTORY,
      answers: { 200: outgoingHistorySchema },
    },
  },
  'taler-wire-gateway/{account}/admin/add-incoming': {
    POST: {
      summary: 'Give a reserve money',
      access: 'account',
      body: addIncomingRequestSchema,
      answers: { 200: transferReceiptSchema },
    },
  },
};

const MANAGEMENT: Operations = {
  'management/accounts': {
    POST: {
      summary: 'Open an account',
      access: 'operator',
      body: registrationSchema,
      answers: { 200: bankAccountSchema },
    },
  },
  'management/accounts/{username}': {
    PATCH: {
      summary: 'Change the terms of an account',
      access: 'operator',
      body: accountTermsSchema,
      answers: { 204: 'nothing' },
    },
  },
  'management/transfers': {
    POST: {
      summary: 'Transfer money between accounts',
      access: 'operator',
      body: operatorTransferSchema,
      answers: { 200: transferReceiptSchema },
    },
  },
  'management/books': {
    GET: { summary: 'Get the bank’s books', access: 'operator', answers: { 200: booksSchema } },
  },
};

const base = '/bank';

export const BANK: readonly Party[] = [
  {
    tag: 'Bank',
    description: 'What the owner of an account calls, with name and password.',
    base,
    operations: ACCOUNTS,
  },
  {
    tag: 'Bank for wallets',
    description: 'What a wallet calls to withdraw.',
    base,
    operations: FOR_WALLETS,
  },
  {
    tag: 'Bank for exchanges',
    description: 'The wire gateway, with an exchange’s account.',
    base,
    operations: GATEWAY,
  },
  {
    tag: 'Test bank',
    description: 'Calls of the bank for tests, with name and password.',
    base,
    operations: TEST_BANK,
  },
  {
    tag: 'Bank management',
    description: 'What the operator of the bank calls.',
    base,
    operations: MANAGEMENT,
  },
];
