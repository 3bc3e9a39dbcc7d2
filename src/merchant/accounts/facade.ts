/** Credit facades of accounts: stored with sealed credentials, which no answer shows. */
import { canonicalJson } from '@/protocol/canonical-json';
import { encodeBase32 } from '@/protocol/base32';
import type { FacadeCredentials } from '@/protocol/merchant-account';
import type { StoredAccount } from '@/storage/merchant/accounts';
import type { Merchant } from '../merchant';

interface Facade {
  readonly facadeUrl?: string | undefined;
  readonly facadeCredentials?: FacadeCredentials | undefined;
}

type StoredFacade = Pick<StoredAccount, 'facadeUrl' | 'facadeCredentials'>;

/** Type `none` counts as no credentials. */
export function storedFacade(
  { sealer }: Pick<Merchant, 'sealer'>,
  hWire: Uint8Array,
  { facadeUrl, facadeCredentials: given }: Facade,
): StoredFacade {
  const isNone = given === undefined || given.type === 'none';
  return {
    facadeUrl: facadeUrl ?? null,
    facadeCredentials: isNone ? null : sealer.seal(nameOf(hWire), textOf(given)),
  };
}

export function isSameFacade(
  { sealer }: Pick<Merchant, 'sealer'>,
  { hWire, facadeUrl, facadeCredentials: sealed }: StoredAccount,
  wanted: Facade,
): boolean {
  const given = wanted.facadeCredentials;
  const isNone = given === undefined || given.type === 'none';
  const text = sealed === null ? null : sealer.unseal(nameOf(hWire), sealed);
  return facadeUrl === (wanted.facadeUrl ?? null) && text === (isNone ? null : textOf(given));
}

function nameOf(hWire: Uint8Array): string {
  return `facade/${encodeBase32(hWire)}`;
}

function textOf(credentials: FacadeCredentials): string {
  return canonicalJson({ ...credentials });
}
