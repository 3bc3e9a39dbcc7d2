/** The merchant's operations about login tokens and bank accounts. */
import { z } from 'zod';
import {
  loginTokenRequestSchema,
  loginTokenSchema,
  tokenEntrySchema,
} from '@/protocol/login-token';
import {
  accountChangesSchema,
  accountDetailsSchema,
  accountEntrySchema,
  madeAccountSchema,
  newAccountSchema,
} from '@/protocol/merchant-account';
import type { Operations } from './operation';
import { parameter } from './query-parameters';

export const ACCESS_OPERATIONS: Operations = {
  'private/token': {
    POST: {
      summary: 'Create a login token',
      access: 'password',
      description: 'Send the instance’s name and password by HTTP Basic, or a refreshable token.',
      body: loginTokenRequestSchema,
      answers: { 200: loginTokenSchema },
    },
    DELETE: {
      summary: 'End the token that asks',
      access: 'instance',
      answers: { 204: 'nothing' },
    },
  },
  'private/tokens': {
    GET: {
      summary: 'List login tokens',
      query: z.object({
        limit: parameter('The most entries. A negative number lists the youngest first.'),
        offset: parameter('The serial number to start after.'),
      }),
      answers: { 200: z.object({ tokens: z.array(tokenEntrySchema) }), 204: 'nothing' },
    },
  },
  'private/tokens/{serial}': {
    DELETE: { summary: 'Revoke a login token', answers: { 204: 'nothing' } },
  },
  'private/accounts': {
    GET: {
      summary: 'List bank accounts',
      answers: { 200: z.object({ accounts: z.array(accountEntrySchema) }) },
    },
    POST: {
      summary: 'Add a bank account',
      description: 'May be repeated with the same content.',
      body: newAccountSchema,
      answers: { 200: madeAccountSchema },
    },
  },
  'private/accounts/{hWire}': {
    GET: { summary: 'Get a bank account', answers: { 200: accountDetailsSchema } },
    PATCH: {
      summary: 'Change the credit facade of an account',
      body: accountChangesSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: { summary: 'Deactivate a bank account', answers: { 204: 'nothing' } },
  },
};
