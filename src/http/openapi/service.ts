/** The operations of the deployment itself. */
import { z } from 'zod';
import { durationSchema } from '@/protocol/duration';
import { timestampSchema } from '@/protocol/timestamp';
import type { Operations, Party } from './operation';

const CHECKS = z.looseObject({});
const MOVE = z.union([
  z.object({ advance: durationSchema.describe('Forward by so much, at most ten years.') }),
  z.object({ reset: z.literal(true).describe('Back to the time of the start.') }),
]);

const OPERATIONS: Operations = {
  'health/live': {
    GET: {
      summary: 'Ask whether the process answers',
      answers: { 200: z.looseObject({ status: z.literal('live') }) },
    },
  },
  'health/ready': {
    GET: {
      summary: 'Ask whether the process should get requests',
      answers: {
        200: z.looseObject({ status: z.literal('ready'), checks: CHECKS }),
        503: z.looseObject({ status: z.literal('not ready'), checks: CHECKS }),
      },
    },
  },
  metrics: {
    GET: {
      summary: 'Get counts for Prometheus',
      access: 'operator',
      answers: { 200: 'text/plain' },
    },
  },
  'llms.txt': {
    GET: {
      summary: 'List what there is to read, for language models',
      answers: { 200: 'text/plain' },
    },
  },
  'test/clock': {
    POST: {
      summary: 'Move the time of a test deployment',
      description: 'With `TEST_CLOCK=1` only, from the same machine.',
      body: MOVE,
      answers: { 200: z.object({ now: timestampSchema }) },
    },
  },
  'test/jobs': {
    POST: {
      summary: 'Run all jobs now, and wait for them',
      description: 'With `TEST_CLOCK=1` only, from the same machine.',
      answers: { 200: z.object({ failed: z.unknown() }) },
    },
  },
};

export const SERVICE: Party = {
  tag: 'Service',
  description: 'Health, metrics, and the clock of tests.',
  base: '',
  operations: OPERATIONS,
};
