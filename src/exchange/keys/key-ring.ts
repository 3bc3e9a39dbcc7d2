/**
 * The exchange's keys in memory (specification "Parties and money", protocol-a 2, 5.1). Each
 * process has one object, replaced as a whole when keys are added. Denominations are found by hash
 * without any calculation.
 */
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';
import { isRevoked, type Denomination } from './denomination';
import type { Voucher } from './imported-vouchers';
import { DENOMINATION_VALUES, type SigningKeyPlan } from './key-plan';
import type { MasterKey } from './master-key';
import type { DenominationTerms } from './signed-blobs';

export interface SigningKey extends SigningKeyPlan, EddsaKeyPair {
  readonly masterSig: Uint8Array;
}

/** Made, but not yet signed by an offline master key. */
export interface WaitingKeys {
  readonly denominations: readonly DenominationTerms[];
  readonly signingKeys: readonly (SigningKeyPlan & Pick<EddsaKeyPair, 'publicKey'>)[];
}

export interface KeySet {
  readonly denominations: readonly Denomination[];
  readonly signingKeys: readonly SigningKey[];
}

/** Bytes as a key of a Map: one character a byte. */
function mapKey(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export class KeyRing {
  #byHash = new Map<string, Denomination>();
  #set: KeySet = { denominations: [], signingKeys: [] };
  #generation = 0;
  #completeUntil = 0;
  /** The renewal under way, if any. Other callers wait for it too. */
  renewing: Promise<void> | undefined;

  /** The keys that existed at the last load, to detect new ones. */
  seen = { fingerprint: '', count: '' };
  lookAgainAt: Timestamp = 0;
  #master: MasterKey;
  #waiting: WaitingKeys = { denominations: [], signingKeys: [] };
  #vouchers: readonly Voucher[] = [];

  constructor(master: MasterKey) {
    this.#master = master;
  }

  get master(): MasterKey {
    return this.#master;
  }

  get waiting(): WaitingKeys {
    return this.#waiting;
  }

  /** External auditors whose signatures the operator has imported. */
  get vouchers(): readonly Voucher[] {
    return this.#vouchers;
  }

  replace(
    set: KeySet,
    others: {
      readonly master?: MasterKey;
      readonly waiting?: WaitingKeys;
      readonly vouchers?: readonly Voucher[];
    } = {},
  ): void {
    this.#master = others.master ?? this.#master;
    this.#waiting = others.waiting ?? this.#waiting;
    this.#vouchers = others.vouchers ?? this.#vouchers;
    this.#set = set;
    this.#byHash = new Map(set.denominations.map((one) => [mapKey(one.hDenom), one]));
    this.#generation += 1;
    this.#completeUntil = completeUntil(set);
  }

  /** The time until which there is a signing key, and a denomination of every value to withdraw. */
  get completeUntil(): Timestamp {
    return this.#completeUntil;
  }

  /** Counts replacements. Caches of what was made from the keys compare it. */
  get generation(): number {
    return this.#generation;
  }

  get denominations(): readonly Denomination[] {
    return this.#set.denominations;
  }

  get signingKeys(): readonly SigningKey[] {
    return this.#set.signingKeys;
  }

  getDenomination(hDenom: Uint8Array): Denomination {
    const found = this.#byHash.get(mapKey(hDenom));
    if (found === undefined) throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN');
    return found;
  }

  /** The key that signs now: the newest that has started. */
  signer(now: Timestamp): SigningKey {
    let newest: SigningKey | undefined;
    for (const key of this.#set.signingKeys) {
      if (key.start > now || key.expire <= now) continue;
      if (newest === undefined || key.start > newest.start) newest = key;
    }
    if (newest === undefined) {
      throw new Refusal('EXCHANGE_GENERIC_KEYS_MISSING', { detail: 'no signing key is valid now' });
    }
    return newest;
  }
}

function completeUntil({ denominations, signingKeys }: KeySet): Timestamp {
  const lastOf = (ends: readonly Timestamp[]): Timestamp => Math.max(0, ...ends);
  const issuing = denominations.filter((one) => one.privateKey !== undefined && !isRevoked(one));
  return Math.min(
    lastOf(signingKeys.map((key) => key.expire)),
    ...DENOMINATION_VALUES.map((value) =>
      lastOf(issuing.filter((one) => one.value.units === value).map((one) => one.expireWithdraw)),
    ),
  );
}
