/** The network between the wallet and a party, with an attacker who changes answers. */
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet } from '../../support/deployment';

export type Json = Record<string, unknown>;

export interface Tampering {
  /** Part of the URLs whose answers are changed. */
  readonly where: string;
  /** Changes the answer's body in place, or answers another status and body. */
  readonly change: (body: Json) => { status: number; body: Json } | undefined;
}

export function tamperWith(wallet: Wallet, { where, change }: Tampering): Wallet {
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.includes(where)) return response;
    const body = (await response.json()) as Json;
    const other = change(body) ?? { status: response.status, body };
    return Response.json(other.body, { status: other.status });
  };
  return { ...wallet, fetch: send };
}

export function createTamperedWallet(tampering: Tampering): Wallet {
  return tamperWith(createMemoryWallet(), tampering);
}

/** Returns another text of the same length and alphabet: still well-formed base32. */
export function flip(text: unknown): string {
  const given = String(text);
  return (given.startsWith('A') ? 'B' : 'A') + given.slice(1);
}
