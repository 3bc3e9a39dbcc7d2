/** Parses the command line into a command and its arguments. Throws UsageError. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isZero, parseAmount, type Amount } from '@/protocol/amount';
import { FormatError } from '@/protocol/format-error';

export const USAGE = `Usage: npm run wallet -- COMMAND [options]

  withdraw URI      accept a withdrawal (taler://withdraw/…), wait for the coins
                    --accept-terms accepts the exchange's terms of service
  terms URL         show an exchange's terms of service; --accept-terms accepts them
  pay URI [--yes]   pay an order (taler://pay/…); without --yes only says what it costs
  tip URI           accept a tip (taler://tip/…)
  refund URI        take back what a merchant refunds (taler://refund/…)
  abort URI         give up a payment that hangs (the taler://pay/… it began with)
  deposit AMOUNT [PAYTO] [--yes]
                    turn coins into money on a bank account, that of the latest
                    withdrawal when none is named; without --yes only says what
                    would arrive
  balance           what the wallet holds, by exchange
  history           withdrawals, purchases and what else happened, youngest first
  exchanges         the exchanges that the wallet knows
  run-until-done    go on with everything that was interrupted, until nothing is
                    left to do (also: resume)
  backup            upload all of it, sealed, and say which URI restores it; from
                    then on every command does
  restore URI       take in a backup (taler-sync://…), on this or another machine
  demo              the whole way: bank account, withdrawal, an article of the shop, payment

Options:
  --db FILE         the wallet's file (default .florin-wallet)
  --json            one JSON value instead of text, errors too: {"error": {…}}
  --exchange URL    withdraw from this exchange instead of the bank's suggestion
  --sync URL        the backup service (default: the one there is, or URL/sync/ of --url)
  --timeout SECONDS how long to wait (default 300)
  --now TIME        what time it is, like 2026-11-22T13:00:00Z, for tests whose server
                    has a clock of its own (default: the real time)
  --url URL         where the demo's parties are (default http://localhost:8080)

Exit codes: 0 done; 1 refused, the reason is said; 2 wrong usage; 3 not done within
the time, run-until-done goes on; 4 a server did not answer; 5 the wallet's file
cannot be opened.

Addresses have signs that the shell takes for its own: put them in quotes. For scripts,
\`npm run -s wallet -- COMMAND --json\` prints the JSON and nothing before it.`;

/** The help of the command that was probably meant, for mistyped command lines. */
export function usageFor(args: readonly string[]): string {
  const lines = USAGE.split('\n');
  const from = lines.findIndex((line) => args.some((arg) => line.startsWith(`  ${arg} `)));
  const to = lines.findIndex((line, at) => at > from && !line.startsWith('   '));
  const about = from < 0 ? [] : [...lines.slice(from, to), ''];
  return [...about, '`npm run wallet -- help` lists all commands and options.'].join('\n');
}

export const HOME = 'http://localhost:8080';

const TIMEOUT_EXPECTED = '--timeout takes whole seconds';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Command =
  | {
      readonly name: 'withdraw';
      readonly uri: string;
      readonly exchange?: string;
      readonly acceptTerms: boolean;
    }
  | { readonly name: 'terms'; readonly exchange: string; readonly acceptTerms: boolean }
  | {
      readonly name: 'deposit';
      readonly amount: Amount;
      readonly payto: string | null;
      readonly yes: boolean;
    }
  | { readonly name: 'pay'; readonly uri: string; readonly yes: boolean }
  | { readonly name: 'refund' | 'abort' | 'tip'; readonly uri: string }
  | { readonly name: 'balance' | 'history' | 'exchanges' | 'run-until-done' | 'help' }
  /** Null for the service that the wallet has, or else the one at home. */
  | { readonly name: 'backup'; readonly serviceUrl: string | null }
  | { readonly name: 'restore'; readonly uri: string }
  | { readonly name: 'demo'; readonly url: string };

export interface Arguments {
  readonly command: Command;
  readonly json: boolean;
  readonly db: string;
  readonly timeoutMs: number;
  /** Milliseconds since the Unix epoch; null for the real time. */
  readonly now: number | null;
}

export function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const seconds = values.timeout ?? '300';
  if (!/^[0-9]{1,6}$/.test(seconds)) throw new UsageError(TIMEOUT_EXPECTED);
  return {
    command: values.help === true ? { name: 'help' } : parseCommand(positionals, values),
    json: values.json === true,
    db: path.resolve(values.db ?? '.florin-wallet'),
    timeoutMs: Number.parseInt(seconds, 10) * 1000,
    now: values.now === undefined ? null : readTime(values.now),
  };
}

/** The time includes its zone: another zone's would be hours off. */
function readTime(text: string): number {
  if (z.iso.datetime({ offset: true }).safeParse(text).success) return Date.parse(text);
  throw new UsageError('--now takes a time like 2026-11-22T13:00:00Z');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        db: { type: 'string' },
        json: { type: 'boolean' },
        yes: { type: 'boolean' },
        'accept-terms': { type: 'boolean' },
        exchange: { type: 'string' },
        timeout: { type: 'string' },
        now: { type: 'string' },
        url: { type: 'string' },
        sync: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(inOurWords(error instanceof Error ? error.message : ''));
  }
}

/**
 * Replaces node's message, which explains arguments that begin with a dash. No command has such.
 */
function inOurWords(message: string): string {
  const option = /'(?:-\w, )?(-{1,2}[\w-]+)/.exec(message)?.[1] ?? 'an option';
  if (message.startsWith('Unknown option')) return `unknown option "${option}"`;
  if (message.includes('does not take')) return `${option} takes no value`;
  return option === '--timeout' ? TIMEOUT_EXPECTED : `${option} takes a value, which is missing`;
}

type Values = ReturnType<typeof parse>['values'];

function parseCommand([name, uri, ...more]: readonly string[], values: Values): Command {
  if (name === 'deposit') return readDeposit(uri, more, values);
  if (more.length > 0) throw new UsageError(`too many arguments: ${more.join(' ')}`);
  switch (name) {
    case undefined:
    case 'help':
      return { name: 'help' };
    case 'withdraw': {
      const exchange = webAddress('--exchange', values.exchange);
      const acceptTerms = values['accept-terms'] === true;
      const command = { name, uri: required(name, uri), acceptTerms } as const;
      return exchange === undefined ? command : { ...command, exchange };
    }
    case 'terms':
      return {
        name,
        exchange: webAddress(name, required(name, uri)),
        acceptTerms: values['accept-terms'] === true,
      };
    case 'pay':
      return { name, uri: required(name, uri), yes: values.yes === true };
    case 'tip':
    case 'refund':
    case 'abort':
      return { name, uri: required(name, uri) };
    case 'balance':
    case 'history':
    case 'exchanges':
    case 'run-until-done':
    case 'resume':
      if (uri !== undefined) throw new UsageError(`${name} takes no argument`);
      return { name: name === 'resume' ? 'run-until-done' : name };
    case 'restore':
      return { name, uri: required(name, uri) };
    case 'backup':
      if (uri !== undefined) throw new UsageError(`${name} takes no argument`);
      return { name, serviceUrl: webAddress('--sync', values.sync) ?? syncOf(values) };
    case 'demo':
      return { name, url: webAddress('--url', values.url) ?? HOME };
    default:
      throw new UsageError(`unknown command "${name}"`);
  }
}

function readDeposit(
  amount: string | undefined,
  [payto, ...more]: readonly string[],
  values: Values,
): Command {
  if (amount === undefined || more.length > 0) {
    throw new UsageError('deposit takes an amount and at most one payto address');
  }
  try {
    const yes = values.yes === true;
    const parsed = parseAmount(amount);
    if (isZero(parsed)) throw new UsageError('deposit takes an amount above zero');
    return { name: 'deposit', amount: parsed, payto: payto ?? null, yes };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(`"${amount}" is no amount like KUDOS:5`);
  }
}

function syncOf({ url }: Values): string | null {
  const base = webAddress('--url', url);
  return base === undefined ? null : new URL('/sync/', base).href;
}

/** Checks an address and returns it as typed. The wallet stores its canonical form. */
function webAddress<T extends string | undefined>(what: string, text: T): T {
  if (text === undefined || (/^https?:/i.test(text) && URL.canParse(text))) return text;
  throw new UsageError(`${what} takes an address like https://example.com/`);
}

function required(command: string, uri: string | undefined): string {
  if (uri === undefined) throw new UsageError(`${command} takes an address, which is missing`);
  return uri;
}
