/** Structured log lines on stderr, one JSON object each. Never holds secrets or bodies. */
import { pino } from 'pino';

const asked = process.env['LOG_LEVEL'] ?? '';
/** What is no level is refused in words where the environment is read, which is later. */
const isLevel = asked === 'silent' || asked in pino.levels.values;

export const log = pino(
  { level: isLevel ? asked : 'info', base: null },
  pino.destination({ dest: 2, sync: true }),
);
