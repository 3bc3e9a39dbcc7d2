/** The arguments of every command, and the exit codes that they return. */
import type { Wallet } from '@/wallet/core/wallet';
import type { Terminal } from '@/wallet/cli/show';

/** Stable: scripts depend on them (docs/wallet.md). */
export const EXIT = {
  done: 0,
  refused: 1,
  usage: 2,
  waiting: 3,
  unreachable: 4,
  noWallet: 5,
} as const;

export interface Run {
  readonly wallet: Wallet;
  readonly terminal: Terminal;
  readonly timeoutMs: number;
}
