/** The operations of the deployment itself. */
import { z } from 'zod';
import { durationSchema } from '@/protocol/duration';
import { faultListSchema, faultRequestSchema, setFaultSchema } from '@/protocol/test-faults';
import { timestampSchema } from '@/protocol/timestamp';
import type { Operations, Party } from './operation';
import { parameter } from './query-parameters';

const TESTERS = 'With `TEST_CLOCK=1` only, from the same machine.';
const CHECKS = z.looseObject({});
const MOVE = z.object({
  advance: durationSchema.describe('Forward by so much, at most ten years.').optional(),
  reset: z.literal(true).describe('Back to the time of the start.').optional(),
});

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
      description: TESTERS,
      body: MOVE,
      answers: { 200: z.object({ now: timestampSchema }) },
    },
  },
  'test/jobs': {
    POST: {
      summary: 'Run all jobs now, and wait for them',
      description: `${TESTERS} Every process takes the call, and the one that leads runs them.`,
      query: z.object({
        timeout_ms: parameter('The longest wait, in milliseconds: at most 300000. Default: 60000.'),
      }),
      answers: { 200: z.object({ failed: z.unknown() }) },
    },
  },
  'test/faults': {
    GET: {
      summary: 'List the faults that can be set, and those that are',
      description: TESTERS,
      answers: { 200: faultListSchema },
    },
    POST: {
      summary: 'Set a fault',
      description: `${TESTERS} [Testing](/docs/testing) says what a shop sees of each fault.`,
      body: faultRequestSchema,
      answers: { 200: setFaultSchema },
    },
    DELETE: { summary: 'Clear all faults', description: TESTERS, answers: { 204: 'nothing' } },
  },
  'test/faults/{faultId}': {
    DELETE: { summary: 'Clear a fault', description: TESTERS, answers: { 204: 'nothing' } },
  },
  'test/reset': {
    POST: {
      summary: 'Clear all faults, and reset the clock',
      description: `${TESTERS} Orders, money and accounts stay as they are.`,
      answers: { 200: z.object({ now: timestampSchema }) },
    },
  },
};

export const SERVICE: Party = {
  tag: 'Service',
  description: 'Health, metrics, and what testers control.',
  base: '',
  operations: OPERATIONS,
};
