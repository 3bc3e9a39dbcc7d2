/**
 * The address and key of a wallet's backup: `taler-sync://HOST/PATH#PRIVATEKEY` (protocol-b 7).
 * Services without TLS use `taler-sync+http://`. Its holder has the wallet's money.
 */
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { FormatError } from '@/protocol/format-error';

export interface SyncUri {
  /** Base URL of the service. */
  readonly baseUrl: string;
  /** 32 bytes. */
  readonly privateKey: Uint8Array;
}

const SYNC_URI = /^taler-sync(\+http)?:\/\/([^#?\s]+)#([0-9A-Za-z]{52})$/i;

/** Throws FormatError. */
export function parseSyncUri(text: string): SyncUri {
  const [, plain, address = '', key = ''] = SYNC_URI.exec(text.trim()) ?? [];
  if (address === '') throw new FormatError('expected taler-sync://HOST/PATH#KEY');
  return {
    baseUrl: canonicalBaseUrl(`${plain === undefined ? 'https' : 'http'}://${address}`),
    privateKey: decodeBase32(key, 32),
  };
}

export function formatSyncUri({ baseUrl, privateKey }: SyncUri): string {
  const { protocol, host, pathname } = new URL(baseUrl);
  const scheme = protocol === 'http:' ? 'taler-sync+http' : 'taler-sync';
  return `${scheme}://${host}${pathname}#${encodeBase32(privateKey)}`;
}
