/** `npm run wallet -- …`: the wallet on the command line. Exit codes are in run.ts. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  parseArguments,
  USAGE,
  UsageError,
  usageFor,
  type Arguments,
} from '@/wallet/cli/arguments';
import {
  pay,
  resume,
  showBalance,
  showExchanges,
  showHistory,
  withdraw,
} from '@/wallet/cli/commands';
import { EXIT, type Run } from '@/wallet/cli/run';
import { backup, keepBackedUp, restore } from '@/wallet/cli/backup';
import { demo } from '@/wallet/cli/demo';
import { abort, refund } from '@/wallet/cli/give-back';
import { deposit } from '@/wallet/cli/deposit';
import { errorToJson, exitOf, explain } from '@/wallet/cli/explain';
import { tip } from '@/wallet/cli/tip';
import { terms } from '@/wallet/cli/terms';
import { terminal } from '@/wallet/cli/show';
import { createWallet } from '@/wallet/create-wallet';
import { FileStore } from '@/wallet/store/file-store';

/** These commands change nothing, or make a backup themselves. */
const ONLY_LOOKS = new Set<string>(['balance', 'history', 'exchanges', 'terms', 'backup']);

async function main(args: readonly string[]): Promise<number> {
  const read = parseArguments(args);
  if (read.command.name === 'help') {
    terminal(read.json).result({ usage: USAGE }, [USAGE]);
    return EXIT.done;
  }
  const store = await FileStore.open(read.db);
  const close = () => void store.close().finally(() => process.exit(EXIT.refused));
  process.once('SIGINT', close).once('SIGTERM', close);
  const aheadMs = read.now === null ? 0 : read.now - Date.now();
  try {
    const wallet = createWallet({
      store,
      fetch: globalThis.fetch,
      clock: { now: () => Date.now() + aheadMs, sleep: (ms) => sleep(ms) },
      random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    });
    const context = { wallet, terminal: terminal(read.json), timeoutMs: read.timeoutMs };
    try {
      return await run(read, context);
    } finally {
      if (!ONLY_LOOKS.has(read.command.name)) await keepBackedUp(context);
    }
  } finally {
    process.off('SIGINT', close).off('SIGTERM', close);
    await store.close();
  }
}

function run({ command }: Arguments, context: Run): Promise<number> {
  switch (command.name) {
    case 'withdraw':
      return withdraw(context, command.uri, command);
    case 'terms':
      return terms(context, command.exchange, command.acceptTerms);
    case 'deposit':
      return deposit(context, command);
    case 'pay':
      return pay(context, command.uri, command.yes);
    case 'tip':
      return tip(context, command.uri);
    case 'refund':
      return refund(context, command.uri);
    case 'abort':
      return abort(context, command.uri);
    case 'balance':
      return showBalance(context);
    case 'history':
      return showHistory(context);
    case 'backup':
      return backup(context, command.serviceUrl);
    case 'restore':
      return restore(context, command.uri);
    case 'exchanges':
      return showExchanges(context);
    case 'run-until-done':
      return resume(context);
    case 'demo':
      return demo(context, command.url);
    case 'help':
      return Promise.resolve(EXIT.done);
  }
}

/** Scripts always read one JSON value from the standard output, also after an error. */
function report(error: unknown, json: boolean): number {
  const isUsage = error instanceof UsageError;
  const exit = isUsage ? EXIT.usage : exitOf(error);
  if (json) {
    const about = isUsage
      ? { error: { code: 'USAGE', detail: error.message, exit } }
      : errorToJson(error);
    terminal(true).result(about, []);
  } else {
    console.error(isUsage ? `${error.message}\n\n${usageFor(args)}` : explain(error));
  }
  return exit;
}

const args = process.argv.slice(2);
try {
  process.exitCode = await main(args);
} catch (error) {
  process.exitCode = report(error, args.includes('--json'));
}
