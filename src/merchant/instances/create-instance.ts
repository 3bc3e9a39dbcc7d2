/**
 * POST management/instances (seed.md "Instance configuration", protocol-a 8): creates an instance
 * with a fresh Ed25519 key and a salted hash of each account [INSTA-1, INSTA-2, INSTA-6]. The same
 * content again is harmless; other content is 409/2600 [INSTA-3]. Throws 400/2601 for an `auth`
 * that cannot be honoured and 400/30 for another currency.
 */
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { canonicalJson } from '@/protocol/crypto/canonical-json';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import type { InstanceAuth, InstanceConfiguration } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { hashWire } from '@/protocol/wire-hash';
import { findInstance, insertInstance, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { hashToken, isAcceptableToken } from './token';

const SALT_BYTES = 16;

export async function createInstance(
  merchant: Merchant,
  configuration: InstanceConfiguration,
): Promise<void> {
  const { db, random, clock } = merchant;
  const settings = settingsOf(merchant, configuration);
  const key = createKeyPair(random.bytes(32));
  const accounts = [...new Set(configuration.payto_uris)].map((payto) => {
    const salt = encodeBase32(random.bytes(SALT_BYTES));
    return { payto, salt, hWire: hashWire(payto, salt), active: true };
  });
  const created = await insertInstance(
    db,
    {
      ...settings,
      merchantPriv: key.privateKey,
      merchantPub: key.publicKey,
      createdMs: clock.now(),
    },
    accounts,
  );
  if (created) return;
  const existing = await findInstance(db, configuration.id);
  if (existing === null || !hasContent(existing, settings, configuration.payto_uris)) {
    throw new Refusal('MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS');
  }
}

type Settings = Omit<Instance, 'accounts' | 'merchantPriv' | 'merchantPub' | 'createdMs'>;

function settingsOf(merchant: Merchant, configuration: InstanceConfiguration): Settings {
  const units = (amount: Amount | undefined, field: string): bigint => {
    if (amount === undefined) return 0n;
    if (amount.currency === merchant.currency) return amount.units;
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field });
  };
  return {
    id: configuration.id,
    name: configuration.name,
    ...authOf(configuration.auth),
    address: configuration.address,
    jurisdiction: configuration.jurisdiction,
    defaultMaxWireFee: units(configuration.default_max_wire_fee, 'default_max_wire_fee'),
    defaultWireFeeAmortization: configuration.default_wire_fee_amortization,
    defaultMaxDepositFee: units(configuration.default_max_deposit_fee, 'default_max_deposit_fee'),
    defaultWireTransferDelayMs: configuration.default_wire_transfer_delay,
    defaultPayDelayMs: configuration.default_pay_delay,
  };
}

function authOf(auth: InstanceAuth): { authMethod: string; tokenHash: Uint8Array | null } {
  const { method, token } = auth;
  if (method !== 'external' && method !== 'token') {
    throw new Refusal('MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH', { field: 'auth.method' });
  }
  if (token === undefined && method === 'external') return { authMethod: method, tokenHash: null };
  if (token === undefined || !isAcceptableToken(token)) {
    throw new Refusal('MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH', { field: 'auth.token' });
  }
  return { authMethod: method, tokenHash: hashToken(token) };
}

function hasContent(existing: Instance, wanted: Settings, paytos: readonly string[]): boolean {
  const same =
    existing.name === wanted.name &&
    existing.authMethod === wanted.authMethod &&
    existing.defaultMaxWireFee === wanted.defaultMaxWireFee &&
    existing.defaultWireFeeAmortization === wanted.defaultWireFeeAmortization &&
    existing.defaultMaxDepositFee === wanted.defaultMaxDepositFee &&
    existing.defaultWireTransferDelayMs === wanted.defaultWireTransferDelayMs &&
    existing.defaultPayDelayMs === wanted.defaultPayDelayMs &&
    canonicalJson(existing.address) === canonicalJson(wanted.address) &&
    canonicalJson(existing.jurisdiction) === canonicalJson(wanted.jurisdiction);
  const accounts = existing.accounts.map(({ payto }) => payto);
  return (
    same &&
    isSameHash(existing.tokenHash, wanted.tokenHash) &&
    canonicalJson(accounts) === canonicalJson([...new Set(paytos)])
  );
}

function isSameHash(left: Uint8Array | null, right: Uint8Array | null): boolean {
  return left === null || right === null ? left === right : equalBytes(left, right);
}
