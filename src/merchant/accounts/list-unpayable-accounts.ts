/**
 * Lists those of an instance's bank accounts that no money would reach, for the page that shows them.
 * Exchanges that do not answer within a second get the benefit of the doubt.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Merchant } from '../merchant';
import { findObstacle } from './payable-account';

const PATIENCE_MS = 1_000;

export async function listUnpayableAccounts(
  merchant: Merchant,
  paytos: readonly string[],
): Promise<ReadonlySet<string>> {
  const late = sleep(PATIENCE_MS, null, { ref: false });
  const obstacles = await Promise.all(
    paytos.map((payto) => Promise.race([findObstacle(merchant, payto), late])),
  );
  return new Set(paytos.filter((_, index) => obstacles[index] !== null));
}
