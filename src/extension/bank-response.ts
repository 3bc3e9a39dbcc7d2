/**
 * Reads what a bank's 202 asks of the wallet (browser-wallet 4, specification "Bank and wallet").
 * Pure. Header names may be in any case. Returns null if there is nothing to do: another status, no
 * operation or a missing header. Values are unchecked; the page that uses them checks them.
 */
import { headerPrefixes } from '@/extension/namespaces';

export type BankRequest =
  | {
      readonly operation: 'create-reserve';
      /** Absolute. */
      readonly callbackUrl: string;
      /** JSON. */
      readonly amount: string;
      /** JSON list. */
      readonly wireTypes: string;
      readonly suggestedExchange: string | null;
      /** The account that pays: a payto URI, or WireDetails in JSON. */
      readonly senderWire: string | null;
    }
  | { readonly operation: 'confirm-reserve'; readonly reservePub: string };

export interface Response202 {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value?: string }[];
}

export function parseBankResponse({ url, status, headers }: Response202): BankRequest | null {
  if (status !== 202) return null;
  const values = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value ?? '']));
  for (const prefix of headerPrefixes()) {
    const request = readFamily((name) => values.get(prefix + name) ?? '', url);
    if (request?.operation === 'create-reserve') {
      return { ...request, senderWire: senderWireIn(values) };
    }
    if (request !== null) return request;
  }
  return null;
}

/** Prefers a payto URI in either family, since other parties understand it, too. */
function senderWireIn(values: ReadonlyMap<string, string>): string | null {
  const given = headerPrefixes()
    .map((prefix) => values.get(`${prefix}sender-wire`) ?? '')
    .filter((value) => value !== '');
  return given.find((value) => value.startsWith('payto://')) ?? given[0] ?? null;
}

function readFamily(header: (name: string) => string, url: string): BankRequest | null {
  const operation = header('operation');
  if (operation === 'confirm-reserve') {
    const reservePub = header('reserve-pub');
    return reservePub === '' ? null : { operation, reservePub };
  }
  if (operation !== 'create-reserve') return null;
  const [amount, callback, wireTypes] = [
    header('amount'),
    header('callback-url'),
    header('wt-types'),
  ];
  if (amount === '' || callback === '' || wireTypes === '') return null;
  if (!URL.canParse(callback, url)) return null;
  const suggested = header('suggested-exchange');
  return {
    operation,
    callbackUrl: new URL(callback, url).href,
    amount,
    wireTypes,
    suggestedExchange: suggested === '' ? null : suggested,
    senderWire: null,
  };
}

/** The query of the extension's page that asks the owner. */
export function withdrawQuery(request: BankRequest & { operation: 'create-reserve' }): string {
  const query = new URLSearchParams({
    callback_url: request.callbackUrl,
    amount: request.amount,
    wt_types: request.wireTypes,
  });
  if (request.suggestedExchange !== null) {
    query.set('suggested_exchange_url', request.suggestedExchange);
  }
  if (request.senderWire !== null) query.set('sender_wire', request.senderWire);
  return query.toString();
}
