/** `npm run wallet -- …`: the wallet on the command line. Exit codes are in commands.ts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments, USAGE, UsageError, type Arguments } from '@/wallet/cli/arguments';
import {
  EXIT,
  pay,
  resume,
  showBalance,
  showHistory,
  withdraw,
  type Run,
} from '@/wallet/cli/commands';
import { demo } from '@/wallet/cli/demo';
import { abort, refund } from '@/wallet/cli/give-back';
import { explain } from '@/wallet/cli/explain';
import { tip } from '@/wallet/cli/tip';
import { terminal } from '@/wallet/cli/show';
import { createWallet } from '@/wallet/core/wallet';
import { FileStore } from '@/wallet/store/file-store';

async function main(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  if (read.command.name === 'help') {
    console.log(USAGE);
    return EXIT.done;
  }
  const store = await FileStore.open(read.db);
  const close = () => void store.close().finally(() => process.exit(EXIT.refused));
  process.once('SIGINT', close).once('SIGTERM', close);
  try {
    const wallet = createWallet({
      store,
      fetch: globalThis.fetch,
      clock: { now: () => Date.now(), sleep: (ms) => sleep(ms) },
      random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    });
    return await run(read, { wallet, terminal: terminal(read.json), timeoutMs: read.timeoutMs });
  } finally {
    process.off('SIGINT', close).off('SIGTERM', close);
    await store.close();
  }
}

function run({ command }: Arguments, with_: Run): Promise<number> {
  switch (command.name) {
    case 'withdraw':
      return withdraw(with_, command.uri, command.exchange);
    case 'pay':
      return pay(with_, command.uri, command.yes);
    case 'tip':
      return tip(with_, command.uri);
    case 'refund':
      return refund(with_, command.uri);
    case 'abort':
      return abort(with_, command.uri);
    case 'balance':
      return showBalance(with_);
    case 'history':
      return showHistory(with_);
    case 'resume':
      return resume(with_);
    case 'demo':
      return demo(with_, command.url);
    case 'help':
      return Promise.resolve(EXIT.done);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exitCode = EXIT.usage;
  } else {
    console.error(explain(error));
    process.exitCode = EXIT.refused;
  }
}
