/** Structured log lines on stderr, one JSON object each. Never holds secrets or bodies. */
import { pino } from 'pino';

export const log = pino(
  { level: process.env['LOG_LEVEL'] || 'info', base: null },
  pino.destination({ dest: 2, sync: true }),
);
