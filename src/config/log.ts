/**
 * Structured log lines on stderr, one JSON object each. Never holds secrets or bodies: addresses go
 * through `loggedAddress`, as `url` and in what errors say.
 */
import { pino } from 'pino';
import { loggedAddress, loggedText } from './logged-address';

const asked = process.env['LOG_LEVEL'] ?? '';
/** What is no level is refused in words where the environment is read, which is later. */
const isLevel = asked === 'silent' || asked in pino.levels.values;

export const log = pino(
  {
    level: isLevel ? asked : 'info',
    base: null,
    serializers: { url: loggedAddress, err: loggedError },
  },
  pino.destination({ dest: 2, sync: true }),
);

/** Nothing else of it: a database's errors have members with rows in them. */
function loggedError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return loggedText(String(thrown));
  // These have the texts of all causes.
  const { type, message, stack } = pino.stdSerializers.err(thrown);
  const code = 'code' in thrown ? thrown.code : undefined;
  return { type, message: loggedText(message), stack: loggedText(stack), code };
}
