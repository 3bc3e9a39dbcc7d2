/**
 * Reads the account that a withdrawal is paid from, as banks send it. It is a payto URI or, in the
 * specification's namespace, WireDetails in JSON (specification "Bank and wallet", browser-wallet
 * 4). Money goes back there by default. Only a payto URI says how.
 */
import { FormatError } from '@/protocol/format-error';
import { assertValidPayto } from '@/protocol/payto';
import { readWireAccount } from '@/protocol/wire-account';
import type { Wallet } from '@/wallet/core/wallet';

export function isSenderWire(text: string): boolean {
  return readWireAccount(text) !== null;
}

/** Finds the owner's account of the latest withdrawal. Null if none is known by payto URI. */
export async function findOwnAccount({ store }: Wallet): Promise<string | null> {
  const withdrawals = (await store.list('withdrawal'))
    .filter(({ phase }) => phase.state !== 'aborted')
    .sort((a, b) => b.createdAt - a.createdAt);
  const accounts = withdrawals.map(({ source }) => source.senderWire ?? '');
  return accounts.find(isPayto) ?? null;
}

function isPayto(text: string): boolean {
  try {
    assertValidPayto(text);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
