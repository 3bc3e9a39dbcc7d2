/**
 * Headers of a 202 reply, by which the bank speaks to the browser's wallet (specification "Bank and
 * wallet", protocol-b 4.7). Every namespace of protocol/namespaces.ts has them. Wire types and the
 * sender's account take a different form in each.
 */
import { amountToObject } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { WireDetails } from '@/protocol/bank';
import { NAMESPACES, namespacedHeaders } from '@/protocol/namespaces';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import { amountOfUnits, paytoOf, type Bank } from '../bank';

/** Asks the wallet to make a reserve for this operation and return to the callback. */
export function createReserveHeaders(
  bank: Bank,
  withdrawal: StoredWithdrawal,
): Record<string, string> {
  const { id, accountId, username } = withdrawal;
  const sender: WireDetails = {
    type: 'test',
    bank_uri: bank.baseUrl,
    account_number: accountId,
  };
  const headers = namespacedHeaders({
    Operation: 'create-reserve',
    'Callback-Url': `${bank.baseUrl}withdrawals/${id}/callback`,
    Amount: JSON.stringify(amountToObject(amountOfUnits(bank, withdrawal.units))),
    ...(bank.suggestedExchange === undefined
      ? {}
      : { 'Suggested-Exchange': bank.suggestedExchange }),
  });
  for (const { headerPrefix, wireTypes, senderWire } of NAMESPACES) {
    headers[`${headerPrefix}Wt-Types`] = JSON.stringify(wireTypes);
    headers[`${headerPrefix}Sender-Wire`] =
      senderWire === 'payto' ? paytoOf(bank, username) : JSON.stringify(sender);
  }
  return headers;
}

/** Tells the wallet that the money is on its way, and to look for the reserve at its exchange. */
export function confirmReserveHeaders(reservePub: Uint8Array): Record<string, string> {
  return namespacedHeaders({
    Operation: 'confirm-reserve',
    'Reserve-Pub': encodeBase32(reservePub),
  });
}
