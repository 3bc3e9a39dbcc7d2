/**
 * The exchange's bank over HTTP. It uses the wire gateway (protocol-a 6.3), and the bank's older
 * interface for the rest (protocol-b 4.5, 4.6). Refusals are thrown as UpstreamRefusal.
 */
import { WireGatewayClient } from '@/clients/bank';
import { TestBankClient } from '@/clients/test-bank';
import type { WireGateway } from '@/exchange/wire-gateway';
import { listedFetch } from './outgoing/listed-fetch';

const MAX_REPLY_BYTES = 16 * 1024 * 1024;

export interface GatewayAddress {
  /** `…/taler-wire-gateway/ACCOUNT/`, relative to the bank's base URL. */
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

export function httpWireGateway({ baseUrl, ...credentials }: GatewayAddress): WireGateway {
  const fetch = listedFetch(MAX_REPLY_BYTES);
  const clientFor = (signal?: AbortSignal): WireGatewayClient =>
    new WireGatewayClient(baseUrl, credentials, { fetch, ...(signal && { signal }) });
  const bank = new TestBankClient(new URL('../../', baseUrl).href, credentials, { fetch });
  return {
    transfer: (request) => clientFor().transfer(request),
    incoming: ({ start, limit, longPollMs, signal }) =>
      clientFor(signal).incoming({ delta: limit, start, longPollMs }),
    credits: ({ start, limit }) =>
      bank.history({
        direction: 'credit',
        cancelled: 'omit',
        ordering: 'ascending',
        delta: limit,
        start,
      }),
    reject: (rowId) => bank.reject(rowId),
  };
}
