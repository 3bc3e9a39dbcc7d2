/** A running deployment with its own clock, and wallets at the command line that share it. */
import path from 'node:path';
import { call } from '@/testing/calls/call';
import { runWallet } from '@/testing/wallets/wallet-command';

export interface Site {
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** The server's time, in milliseconds since the Unix epoch. */
  now(): number;
  advance(ms: number): Promise<void>;
  walletFile(name: string): string;
  /** Runs a command of the named wallet. Returns its JSON, and throws unless it exits with 0. */
  wallet(name: string, ...args: readonly string[]): Promise<Json>;
  /** Runs a command that may fail. */
  tryWallet(name: string, ...args: readonly string[]): Promise<{ exit: number; answer: Json }>;
}

export type Json = Readonly<Record<string, unknown>>;

export async function openSite(url: string, walletFolder: string): Promise<Site> {
  const move = async (ms: number): Promise<number> => {
    const body = { advance: { d_ms: ms } };
    const { now } = (await call('POST', `${url}/test/clock`, { body })) as {
      now: { t_ms: number };
    };
    return now.t_ms - Date.now();
  };
  let aheadMs = await move(0);
  const now = (): number => Date.now() + aheadMs;
  const walletFile = (name: string): string => path.join(walletFolder, name);
  const tryWallet: Site['tryWallet'] = (name, ...args) =>
    runWallet(walletFile(name), '--now', new Date(now()).toISOString(), ...args);
  return {
    url,
    now,
    advance: async (ms) => {
      aheadMs = await move(ms);
    },
    walletFile,
    tryWallet,
    wallet: async (name, ...args) => {
      const { exit, answer } = await tryWallet(name, ...args);
      if (exit !== 0) {
        throw new Error(`wallet ${name}, ${args[0]}: exit code ${exit}, ${JSON.stringify(answer)}`);
      }
      return answer;
    },
  };
}
