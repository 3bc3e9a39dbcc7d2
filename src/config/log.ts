/**
 * Writes structured log lines to stderr, one JSON object each. Logs never hold secrets or bodies.
 * Addresses, as `url` and in error texts, go through `loggedAddress`.
 */
import { pino } from 'pino';
import { loggedAddress, loggedText } from './logged-address';
import { currentTrace } from './trace';

const asked = process.env['LOG_LEVEL'] ?? '';
/** An invalid level gets its error message later, where the environment is parsed. */
const isLevel = asked === 'silent' || asked in pino.levels.values;

export const log = pino(
  {
    level: isLevel ? asked : 'info',
    base: null,
    mixin: () => {
      const trace = currentTrace();
      return trace === undefined ? {} : { trace: trace.id };
    },
    serializers: { url: loggedAddress, err: loggedError },
  },
  pino.destination({ dest: 2, sync: true }),
);

/** Keeps these fields only: a database's errors have members with rows in them. */
function loggedError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return loggedText(String(thrown));
  // The stacks include all causes.
  const { type, message, stack } = pino.stdSerializers.err(thrown);
  const code = 'code' in thrown ? thrown.code : undefined;
  return { type, message: loggedText(message), stack: loggedText(stack), code };
}
