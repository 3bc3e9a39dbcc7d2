/** The operations of the auditor and of the backup service. */
import { z } from 'zod';
import {
  auditedExchangesSchema,
  auditorVersionSchema,
  complaintSchema,
  depositReportSchema,
} from '@/protocol/auditor';
import {
  syncConfigSchema,
  syncRegistrationSchema,
  syncSaltSchema,
  syncTermsSchema,
} from '@/protocol/sync';
import type { Operations, Party } from './operation';
import { parameter } from './query-parameters';

const AUDITOR_OPERATIONS: Operations = {
  version: {
    GET: { summary: 'Get the version, currency and key', answers: { 200: auditorVersionSchema } },
  },
  exchanges: {
    GET: { summary: 'List audited exchanges', answers: { 200: auditedExchangesSchema } },
  },
  'deposit-confirmation': {
    PUT: {
      summary: 'Report a confirmed deposit',
      body: depositReportSchema,
      answers: { 200: z.looseObject({}) },
    },
  },
  complain: {
    PUT: {
      summary: 'File a complaint',
      body: complaintSchema,
      answers: { 202: z.object({ complaint_id: z.union([z.string(), z.int()]) }) },
    },
  },
  'management/complaints': {
    GET: {
      summary: 'List complaints',
      access: 'operator',
      query: z.object({
        limit: parameter('The largest number of entries, from 1 to 100. Default: 20.'),
        offset: parameter('The complaint after which the list begins.'),
      }),
      answers: {
        200: z.object({
          total: z.int(),
          complaints: z.array(z.looseObject({ complaint: z.unknown() })),
        }),
      },
    },
    DELETE: {
      summary: 'Delete the complaints of a network',
      access: 'operator',
      query: z.object({ filed_by: z.string().describe('The network, as the list shows it.') }),
      answers: { 200: z.looseObject({}), 204: 'nothing' },
    },
  },
  'management/complaints/{complaintId}': {
    DELETE: { summary: 'Delete a complaint', access: 'operator', answers: { 204: 'nothing' } },
  },
};

const SYNC_OPERATIONS: Operations = {
  config: { GET: { summary: 'Get the version and limits', answers: { 200: syncConfigSchema } } },
  terms: { GET: { summary: 'Get fees and limits', answers: { 200: syncTermsSchema } } },
  salt: { GET: { summary: 'Get the salt of wallet keys', answers: { 200: syncSaltSchema } } },
  register: {
    POST: {
      summary: 'Register a wallet',
      body: syncRegistrationSchema,
      answers: { 204: 'nothing' },
    },
  },
  'accounts/{walletKey}': {
    GET: {
      summary: 'Get a backup',
      description: 'Also at `/{walletKey}`. Send `If-None-Match` to get a newer one only.',
      isTagged: true,
      answers: { 200: 'application/octet-stream', 204: 'nothing', 304: 'nothing' },
    },
    POST: {
      summary: 'Store a backup',
      description: 'The body is the encrypted backup. Headers have its hash and signature.',
      answers: { 204: 'nothing', 304: 'nothing' },
    },
  },
};

export const AUDITOR: Party = {
  tag: 'Auditor',
  description: 'Reports of deposits, and complaints.',
  base: '/auditor',
  operations: AUDITOR_OPERATIONS,
};

export const SYNC: Party = {
  tag: 'Sync',
  description: 'Keeps encrypted backups of wallets.',
  base: '/sync',
  operations: SYNC_OPERATIONS,
};
