/**
 * Headers of a 202 reply, by which the bank speaks to the browser's wallet (specification "Bank and
 * wallet", protocol-b 4.7). Every namespace of protocol/namespaces.ts has them. Wire types and the
 * sender's account take a different form in each.
 */
import { amountToObject, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { NAMESPACES, namespacedHeaders } from '@/protocol/namespaces';
import { wireDetailsText } from '@/protocol/wire-account';
import { paytoOf, type Bank } from '@/bank/bank';

interface AnnouncedWithdrawal {
  readonly id: string;
  readonly accountId: number;
  readonly username: string;
  readonly amount: Amount;
}

/** Asks the wallet to make a reserve for this operation and return to the callback. */
export function createReserveHeaders(
  bank: Bank,
  { id, accountId, username, amount }: AnnouncedWithdrawal,
): Record<string, string> {
  const sender = wireDetailsText({
    type: 'test',
    bankUri: bank.baseUrl,
    accountNumber: accountId,
  });
  const headers = namespacedHeaders({
    Operation: 'create-reserve',
    'Callback-Url': `${bank.baseUrl}withdrawals/${id}/callback`,
    Amount: JSON.stringify(amountToObject(amount)),
    ...(bank.suggestedExchange === undefined
      ? {}
      : { 'Suggested-Exchange': bank.suggestedExchange }),
  });
  for (const { headerPrefix, wireTypes, senderWire } of NAMESPACES) {
    headers[`${headerPrefix}Wt-Types`] = JSON.stringify(wireTypes);
    headers[`${headerPrefix}Sender-Wire`] =
      senderWire === 'payto' ? paytoOf(bank, username) : sender;
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
