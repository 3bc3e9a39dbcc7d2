/** The command line, read: which command with what. Throws UsageError. */
import path from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run wallet -- COMMAND [options]

  withdraw URI      accept a withdrawal (taler://withdraw/…), wait for the coins
  pay URI [--yes]   pay an order (taler://pay/…); without --yes only says what it costs
  tip URI           accept a tip (taler://tip/…)
  refund URI        take back what a merchant refunds (taler://refund/…)
  abort URI         give up a payment that hangs (the taler://pay/… it began with)
  balance           what the wallet holds, by exchange
  history           withdrawals and purchases, youngest first
  resume            go on with everything that was interrupted
  demo              the whole way: bank account, withdrawal, an article of the shop, payment

Options:
  --db FILE         the wallet's file (default .florin-wallet)
  --json            one JSON value instead of text
  --exchange URL    withdraw from this exchange instead of the bank's suggestion
  --timeout SECONDS how long to wait (default 300)
  --url URL         where the demo's parties are (default http://localhost:8080)`;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Command =
  | { readonly name: 'withdraw'; readonly uri: string; readonly exchange?: string }
  | { readonly name: 'pay'; readonly uri: string; readonly yes: boolean }
  | { readonly name: 'refund' | 'abort' | 'tip'; readonly uri: string }
  | { readonly name: 'balance' | 'history' | 'resume' | 'help' }
  | { readonly name: 'demo'; readonly url: string };

export interface Arguments {
  readonly command: Command;
  readonly json: boolean;
  readonly db: string;
  readonly timeoutMs: number;
}

export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const seconds = values.timeout ?? '300';
  if (!/^[0-9]{1,6}$/.test(seconds)) throw new UsageError('--timeout takes whole seconds');
  return {
    command: values.help === true ? { name: 'help' } : readCommand(positionals, values),
    json: values.json === true,
    db: path.resolve(values.db ?? '.florin-wallet'),
    timeoutMs: Number.parseInt(seconds, 10) * 1000,
  };
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
        exchange: { type: 'string' },
        timeout: { type: 'string' },
        url: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unreadable options');
  }
}

type Values = ReturnType<typeof parse>['values'];

function readCommand([name, uri, ...more]: readonly string[], values: Values): Command {
  if (more.length > 0) throw new UsageError(`too many arguments: ${more.join(' ')}`);
  switch (name) {
    case undefined:
    case 'help':
      return { name: 'help' };
    case 'withdraw': {
      const { exchange } = values;
      const command = { name, uri: required(name, uri) } as const;
      return exchange === undefined ? command : { ...command, exchange };
    }
    case 'pay':
      return { name, uri: required(name, uri), yes: values.yes === true };
    case 'tip':
    case 'refund':
    case 'abort':
      return { name, uri: required(name, uri) };
    case 'balance':
    case 'history':
    case 'resume':
      if (uri !== undefined) throw new UsageError(`${name} takes no argument`);
      return { name };
    case 'demo':
      return { name, url: values.url ?? 'http://localhost:8080' };
    default:
      throw new UsageError(`unknown command "${name}"`);
  }
}

function required(command: string, uri: string | undefined): string {
  if (uri === undefined) throw new UsageError(`${command} takes a URI`);
  return uri;
}
