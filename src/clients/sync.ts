/** Typed calls to a backup service (protocol-b 7); call-json.ts says what they throw. */
import { encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { sha512 } from '@/protocol/crypto/hash';
import { NAMESPACES } from '@/protocol/namespaces';
import { UpstreamRefusal } from '@/protocol/refusal';
import {
  formatEtag,
  SYNC_SIGNATURE_HEADER,
  syncSaltSchema,
  syncTermsSchema,
  type SyncTerms,
} from '@/protocol/sync';
import { callJson, MalformedReply, parseReply, type CallOptions } from './call-json';
import { asJsonObject } from '@/protocol/json';

export interface BackupUpload {
  /** Hash of the version that the wallet knows; null if it knows none. */
  readonly oldHash: Uint8Array | null;
  readonly backup: Uint8Array;
  /** Purpose 1450. */
  readonly signature: Uint8Array;
}

export type UploadReply =
  | { readonly state: 'stored' }
  /** The service has no version at all, also not the one that the wallet knows. */
  | { readonly state: 'gone' }
  /** Another machine was faster: its version. */
  | { readonly state: 'conflict'; readonly latest: Uint8Array };

export class SyncClient {
  readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly options: CallOptions = {},
  ) {
    this.baseUrl = canonicalBaseUrl(baseUrl);
  }

  async terms(): Promise<SyncTerms> {
    const url = `${this.baseUrl}terms`;
    return parseReply(syncTermsSchema, await callJson(url, {}, this.options), url);
  }

  async salt(): Promise<Uint8Array> {
    const url = `${this.baseUrl}salt`;
    return parseReply(syncSaltSchema, await callJson(url, {}, this.options), url).salt;
  }

  /** Null for an account without a backup. */
  async download(walletKey: Uint8Array): Promise<Uint8Array | null> {
    const url = this.#addressOf(walletKey);
    const response = await this.#send(url, {});
    if (response.status === 204) return null;
    if (!response.ok) throw await replyError(response, url);
    return readBackup(response, url);
  }

  async upload(walletKey: Uint8Array, upload: BackupUpload): Promise<UploadReply> {
    const url = this.#addressOf(walletKey);
    const { oldHash, backup, signature } = upload;
    const named = NAMESPACES.map(({ headerPrefix }): [string, string] => [
      headerPrefix + SYNC_SIGNATURE_HEADER,
      encodeBase32(signature),
    ]);
    const response = await this.#send(url, {
      method: 'POST',
      body: new Blob([Uint8Array.from(backup)]),
      headers: {
        ...Object.fromEntries(named),
        etag: formatEtag(sha512(backup)),
        ...(oldHash === null ? {} : { 'if-match': formatEtag(oldHash) }),
      },
    });
    // 304: the service has this very backup.
    if (response.ok || response.status === 304) return { state: 'stored' };
    if (response.status === 404 && oldHash !== null) return { state: 'gone' };
    if (response.status !== 409) throw await replyError(response, url);
    return { state: 'conflict', latest: await readBackup(response, url) };
  }

  #addressOf(walletKey: Uint8Array): string {
    return this.baseUrl + encodeBase32(walletKey);
  }

  #send(url: string, init: RequestInit): Promise<Response> {
    const { fetch: send = globalThis.fetch, signal } = this.options;
    return send(url, { ...init, redirect: 'manual', ...(signal === undefined ? {} : { signal }) });
  }
}

/** The whole backup, checked against its Etag. */
async function readBackup(response: Response, url: string): Promise<Uint8Array> {
  const backup = new Uint8Array(await response.arrayBuffer());
  if (response.headers.get('etag') !== formatEtag(sha512(backup))) {
    throw new MalformedReply(url, response.status, 'a backup that is not what its Etag says');
  }
  return backup;
}

async function replyError(response: Response, url: string): Promise<Error> {
  try {
    return new UpstreamRefusal(response.status, asJsonObject(await response.json()));
  } catch {
    return new MalformedReply(url, response.status, 'no JSON object');
  }
}
