/**
 * Makes a private call under an Idempotency-Key once
 * (draft-ietf-httpapi-idempotency-key-header-07). The call takes the key's row before it
 * works, and writes its answer there afterwards. The row belongs to one instance and one token. The
 * same request then gets the same answer for `keyedCallMs`. Another request under the key is
 * GENERIC_IDEMPOTENCY_KEY_REUSED. While the first is under way, it is
 * GENERIC_IDEMPOTENCY_KEY_IN_USE with Retry-After.
 *
 * A process that works holds the row for `HELD_MS` and renews that. If it dies, the row has no
 * answer and its hold runs out. Then the same request begins it again, as attempt 2, and so does
 * one after an answer 500 or more. That is right after any end of the first attempt. What it made
 * has names that derive from the key (`nameOf`), or is the same when done twice.
 */
import { seal, unseal } from '@/config/sealed-secret';
import { limits } from '@/config/limits';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashString } from '@/protocol/crypto/hash';
import { Refusal } from '@/protocol/refusal';
import {
  claimKeyedCall,
  deleteOldKeyedCalls,
  findKeyedCall,
  holdKeyedCall,
  keepAnswer,
  type Attempt,
} from '@/storage/merchant/keyed-calls';
import type { Merchant } from '../merchant';

/** A process that is alive renews its hold long before. */
const HELD_MS = 10_000;
const RENEWED_EVERY_MS = 3_000;

export const KEY_HEADER = 'Idempotency-Key';

export interface CallToKey {
  readonly instanceId: string;
  /** Empty if the instance has none and a proxy authenticates. */
  readonly token: string;
  readonly key: string;
  /** Method, address and body. */
  readonly request: readonly string[];
  /** The deployment's own. */
  readonly secret: string;
}

/** A call that has the key, and works. */
export interface KeyedCall extends Attempt {
  readonly instanceId: string;
  /** The time of the first attempt. */
  readonly firstMs: number;
  /** An earlier attempt may have done it. */
  readonly isRepeated: boolean;
  /** Bytes that each attempt has alike, and that cannot be guessed. Up to 64. */
  readonly nameOf: (what: string, length: number) => Uint8Array;
  readonly sealKey: Uint8Array;
  readonly stopHolding: () => void;
}

type Begun = { readonly begun: KeyedCall } | { readonly answer: string };

const SEALED_NAME = 'answer';

/** The part that an operation needs, to make the same thing again under the same key. */
export type Repeatable = Pick<KeyedCall, 'firstMs' | 'isRepeated' | 'nameOf'>;

/** Begins the call, or returns the answer that it had. */
export async function beginKeyedCall(merchant: Merchant, call: CallToKey): Promise<Begun> {
  const { db, clock } = merchant;
  const { instanceId } = call;
  const { hash, keyHash, requestHash, sealKey } = hashesOf(call);
  const now = clock.now();
  const claimed = await claimKeyedCall(db, {
    keyHash,
    instanceId,
    requestHash,
    heldUntilMs: now + HELD_MS,
    createdMs: now,
    expiresMs: now + limits().keyedCallMs,
    now,
  });
  if (claimed === null) {
    const sealed = await getAnswer(merchant, { keyHash, requestHash });
    return { answer: unseal(sealKey, { name: SEALED_NAME, sealed }) };
  }
  const { attempt, createdMs: firstMs } = claimed;
  return {
    begun: {
      keyHash,
      attempt,
      instanceId,
      firstMs,
      isRepeated: attempt > 1,
      nameOf: (what, length) => hash('name', what, `${firstMs}`).slice(0, length),
      sealKey,
      stopHolding: keepHolding(merchant, { keyHash, attempt }),
    },
  };
}

function hashesOf({ instanceId, token, key, secret, request }: CallToKey) {
  const hash = (purpose: string, ...texts: readonly string[]): Uint8Array =>
    hashString(JSON.stringify([purpose, secret, instanceId, token, key, ...texts]));
  return {
    hash,
    keyHash: hash('row').slice(0, 32),
    requestHash: hash('request', ...request).slice(0, 32),
    sealKey: hash('seal').slice(0, 32),
  };
}

/**
 * Finds the same request under the key, for a token that opens the instance no more. Its answer is null
 * if none is kept. Null if its token never made this request.
 */
export async function findEarlierCall(
  { db, clock }: Merchant,
  call: CallToKey,
): Promise<{ readonly answer: string | null } | null> {
  const { keyHash, requestHash, sealKey } = hashesOf(call);
  const found = await findKeyedCall(db, keyHash);
  if (found === null || found.expiresMs <= clock.now()) return null;
  if (!equalBytes(found.requestHash, requestHash)) return null;
  const { answer: sealed } = found;
  return { answer: sealed && unseal(sealKey, { name: SEALED_NAME, sealed }) };
}

async function getAnswer(
  { db }: Merchant,
  { keyHash, requestHash }: Readonly<Record<'keyHash' | 'requestHash', Uint8Array>>,
): Promise<Uint8Array> {
  const found = await findKeyedCall(db, keyHash);
  if (found !== null && !equalBytes(found.requestHash, requestHash)) {
    throw new Refusal('GENERIC_IDEMPOTENCY_KEY_REUSED', { field: KEY_HEADER });
  }
  if (found?.answer != null) return found.answer;
  throw new Refusal('GENERIC_IDEMPOTENCY_KEY_IN_USE', { field: KEY_HEADER, retryAfterS: 1 });
}

/** A hold that cannot be renewed now is renewed at the next turn, or runs out. */
function keepHolding({ db, clock }: Merchant, attempt: Attempt): () => void {
  const renew = () => holdKeyedCall(db, attempt, clock.now() + HELD_MS).catch(() => undefined);
  const timer = setInterval(() => void renew(), RENEWED_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

export interface MadeAnswer {
  readonly text: string;
  /** The order that it tells of. Forgetting it erases the answer. */
  readonly orderId: string | null;
}

/** Keeps the answer. Without one, the same request may be made again at once. */
export async function endKeyedCall(
  { db }: Merchant,
  call: KeyedCall,
  made: MadeAnswer | null,
): Promise<void> {
  const { keyHash, attempt, instanceId, sealKey } = call;
  call.stopHolding();
  if (made !== null) {
    const answer = seal(sealKey, SEALED_NAME, made.text);
    const kept = { keyHash, attempt, instanceId, orderId: made.orderId, answer };
    if (await keepAnswer(db, kept)) return;
  }
  await holdKeyedCall(db, call, 0);
}

/** Deletes calls that are older than `keyedCallMs`, and those beyond an instance's number. */
export async function forgetKeyedCalls(
  { db, clock }: Merchant,
  signal: AbortSignal,
): Promise<void> {
  const most = limits().maxKeyedCallsPerInstance;
  while (!signal.aborted && (await deleteOldKeyedCalls(db, { now: clock.now(), most })));
}
