/**
 * The commands `backup` and `restore`, which return the exit code. A wallet with a backup updates
 * it after every other command: the backup is never older than the wallet.
 */
import { HOME } from '@/wallet/cli/arguments';
import { EXIT, type Run } from '@/wallet/cli/run';
import { balanceLines } from '@/wallet/cli/show';
import { backUp, describeBackup, restore as takeIn, setUpBackup } from '@/wallet/core/backup';
import { getBalances } from '@/wallet/core/balance';
import { describeFailure } from '@/wallet/core/partners';
import { runUntilDone } from '@/wallet/core/resume';

export async function backup(
  { wallet, terminal }: Run,
  serviceUrl: string | null,
): Promise<number> {
  const known = (await describeBackup(wallet))?.serviceUrl;
  const uri = await setUpBackup(wallet, serviceUrl ?? known ?? new URL('/sync/', HOME).href);
  const { bytes, merged } = await backUp(wallet);
  terminal.result({ uri, bytes, merged }, [
    `Backed up, ${bytes} bytes sealed${merged === 0 ? '' : `, ${merged} records of other machines taken in`}.`,
    'Restore it elsewhere with this URI. Keep it secret: it gives access to your money.',
    uri,
  ]);
  return EXIT.done;
}

/** Continues here what was interrupted on the other machine. */
export async function restore(run: Run, uri: string): Promise<number> {
  const { wallet, terminal, timeoutMs } = run;
  const records = await takeIn(wallet, uri);
  const ended = await runUntilDone(wallet, { forMs: timeoutMs });
  const balances = await getBalances(wallet);
  terminal.result({ records, balances }, [
    `Restored, ${records} records. Both machines share the backup; each command brings it up to date.`,
    ...balanceLines(balances),
  ]);
  return ended ? EXIT.done : EXIT.waiting;
}

/**
 * A service that is down for a moment does not fail the command: the next upload brings everything.
 */
export async function keepBackedUp({ wallet, terminal }: Run): Promise<void> {
  if ((await wallet.store.get('backup', 'wallet')) === null) return;
  try {
    await backUp(wallet);
  } catch (error) {
    const since = (await describeBackup(wallet))?.unsavedSince ?? wallet.clock.now();
    const when = new Date(since).toISOString();
    terminal.say(`The backup is not up to date since ${when}: ${describeFailure(error)}`);
  }
}
