/**
 * Creates an instance: POST management/instances (specification "Instance of style A", protocol-a
 * 8). It gets a fresh Ed25519 key and a salted hash of each account [INSTA-1, INSTA-2, INSTA-6].
 * The same content again changes nothing. Other content is
 * MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS [INSTA-3]. Throws
 * MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH for an `auth` that cannot be honoured,
 * GENERIC_CURRENCY_MISMATCH for another currency. Throws
 * MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED if a deleted instance had this id.
 */
import { matchesPassword } from '@/passwords/password-hash';
import { UNITS_PER_COIN, type Amount } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import { canonicalJson } from '@/protocol/canonical-json';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import type { InstanceConfiguration } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import {
  findInstance,
  insertInstance,
  type Instance,
  type InstanceRow,
} from '@/storage/merchant/instances';
import { getBranding, type Branding } from '@/storage/merchant/branding';
import type { Merchant } from '../merchant';
import { unitsOf } from '../units-of';
import { authSettings, saltAccounts } from './instance-rules';

export async function createInstance(
  merchant: Merchant,
  configuration: InstanceConfiguration,
  about: {
    /** The request's name for the instance's identifier. */
    readonly field?: 'id' | 'instance';
    /** The network of the demo's visitor who opens it. */
    readonly visitorNetwork?: Uint8Array | null;
  } = {},
): Promise<void> {
  const { field = 'id', visitorNetwork = null } = about;
  const { db, random, clock } = merchant;
  const settings = await settingsOf(merchant, configuration);
  const key = createKeyPair(random.bytes(32));
  const accounts = saltAccounts(merchant, configuration.paytos);
  const branding = brandingOf(configuration);
  const created = await insertInstance(
    db,
    {
      ...settings,
      merchantPriv: key.privateKey,
      merchantPub: key.publicKey,
      createdMs: clock.now(),
      visitorNetwork,
    },
    accounts,
    branding,
  );
  if (created) return;
  const existing = await findInstance(db, configuration.id);
  if (existing !== null && existing.deletedMs !== null) {
    throw new Refusal('MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED', { field });
  }
  const isSame =
    existing !== null &&
    hasContent(existing, settings, configuration.paytos) &&
    (await hasAuth(existing, settings, configuration.auth.password)) &&
    canonicalJson({ ...(await getBranding(db, existing.id)) }) === canonicalJson(branding);
  if (!isSame) {
    throw new Refusal('MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS', { field });
  }
}

function brandingOf(configuration: InstanceConfiguration): Branding {
  const { logo = '', accentColor = '' } = configuration;
  const { email = '', phoneNumber = '', website = '' } = configuration;
  return { logo, accentColor, email, phoneNumber, website };
}

type Settings = Omit<
  InstanceRow,
  | 'merchantPriv'
  | 'merchantPub'
  | 'createdMs'
  | 'deletedMs'
  | 'tokenUsedMs'
  | 'visitorNetwork'
  | 'version'
>;

async function settingsOf(
  merchant: Merchant,
  configuration: InstanceConfiguration,
): Promise<Settings> {
  const units = (amount: Amount | undefined, field: string): bigint =>
    amount === undefined ? 0n : unitsOf(merchant.currency, amount, field);
  return {
    id: configuration.id,
    name: configuration.name,
    ...(await authSettings(
      merchant,
      configuration.auth,
      'MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH',
    )),
    address: configuration.address,
    jurisdiction: configuration.jurisdiction,
    defaultMaxWireFee: units(configuration.defaultMaxWireFee, 'default_max_wire_fee'),
    defaultWireFeeAmortization: configuration.defaultWireFeeAmortization,
    defaultMaxDepositFee: maxDepositFeeOf(configuration, units),
    defaultWireTransferDelayMs: configuration.defaultWireTransferDelayMs,
    defaultPayDelayMs: configuration.defaultPayDelayMs,
    defaultRefundDelayMs: configuration.defaultRefundDelayMs ?? null,
    wireRounding: configuration.wireRounding ?? 'NONE',
    useStefan: configuration.useStefan ?? false,
  };
}

/**
 * Gap: today's frontends leave it out, and count on the backend to bear usual fees. With nothing, a wallet
 * that has just the price could not pay. `use_stefan` asks for a curve that no exchange here has. We chose
 * one of the currency, whether or not `use_stefan` is set.
 */
function maxDepositFeeOf(
  { defaultMaxDepositFee }: InstanceConfiguration,
  units: (amount: Amount | undefined, field: string) => bigint,
): bigint {
  if (defaultMaxDepositFee === undefined) return UNITS_PER_COIN;
  return units(defaultMaxDepositFee, 'default_max_deposit_fee');
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
    existing.defaultRefundDelayMs === wanted.defaultRefundDelayMs &&
    existing.wireRounding === wanted.wireRounding &&
    existing.useStefan === wanted.useStefan &&
    canonicalJson(existing.address) === canonicalJson(wanted.address) &&
    canonicalJson(existing.jurisdiction) === canonicalJson(wanted.jurisdiction);
  const accounts = existing.accounts.filter(({ active }) => active).map(({ payto }) => payto);
  return same && canonicalJson(accounts) === canonicalJson([...new Set(paytos)]);
}

async function hasAuth(
  { tokenHash, passwordHash }: Instance,
  wanted: Settings,
  password: string | undefined,
): Promise<boolean> {
  if (password === undefined) {
    return passwordHash === null && isSameHash(tokenHash, wanted.tokenHash);
  }
  return passwordHash !== null && (await matchesPassword(password, passwordHash));
}

function isSameHash(left: Uint8Array | null, right: Uint8Array | null): boolean {
  return left === null || right === null ? left === right : equalBytes(left, right);
}
