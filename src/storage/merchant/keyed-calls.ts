/** Private calls under an Idempotency-Key: which call began first, and its sealed answer. */
import 'server-only';
import { sql, type InferResult, type Selectable } from 'kysely';
import type { MerchantKeyedCall } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import {
  countGone,
  first,
  ONE,
  only,
  run,
  statement,
  valuesFor,
  type Builder,
} from '@/storage/statement';

type Row = Selectable<MerchantKeyedCall>;

export interface KeyedCallClaim extends Pick<
  Row,
  'keyHash' | 'instanceId' | 'requestHash' | 'heldUntilMs' | 'createdMs' | 'expiresMs'
> {
  readonly now: number;
}

/** An expired row counts as absent. One whose call was cut off is begun again. */
const claim = (db: Builder, p: KeyedCallClaim) =>
  db
    .insertInto('merchant.keyedCall')
    .values(
      valuesFor('merchant.keyedCall', p, [
        'keyHash',
        'instanceId',
        'requestHash',
        'heldUntilMs',
        'createdMs',
        'expiresMs',
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('keyHash')
        .doUpdateSet((eb) => {
          const whenExpired = (fresh: unknown, kept: unknown) =>
            sql<number>`case when ${eb.ref('merchant.keyedCall.expiresMs')} <= ${p.now} then ${fresh} else ${kept} end`;
          return {
            attempt: whenExpired(eb.lit(1), eb('merchant.keyedCall.attempt', '+', 1)),
            createdMs: whenExpired(
              eb.ref('excluded.createdMs'),
              eb.ref('merchant.keyedCall.createdMs'),
            ),
            expiresMs: whenExpired(
              eb.ref('excluded.expiresMs'),
              eb.ref('merchant.keyedCall.expiresMs'),
            ),
            requestHash: eb.ref('excluded.requestHash'),
            heldUntilMs: eb.ref('excluded.heldUntilMs'),
            orderId: null,
            answer: null,
          };
        })
        .where((eb) =>
          eb.or([
            eb('merchant.keyedCall.expiresMs', '<=', p.now),
            eb.and([
              eb('merchant.keyedCall.answer', 'is', null),
              eb('merchant.keyedCall.heldUntilMs', '<=', p.now),
              eb('merchant.keyedCall.requestHash', '=', eb.ref('excluded.requestHash')),
            ]),
          ]),
        ),
    )
    .returning(['merchant.keyedCall.attempt', 'merchant.keyedCall.createdMs']);
const CLAIM = statement('merchant-keyed-call-claim', claim);

export type ClaimedCall = InferResult<ReturnType<typeof claim>>[number];

/** Null when another call has the key: `findKeyedCall` tells which. */
export async function claimKeyedCall(
  db: Database,
  wanted: KeyedCallClaim,
): Promise<ClaimedCall | null> {
  return (await first(db, CLAIM, wanted)) ?? null;
}

const find = (db: Builder, p: { keyHash: Uint8Array }) =>
  db
    .selectFrom('merchant.keyedCall')
    .select(['requestHash', 'answer', 'heldUntilMs', 'expiresMs'])
    .where('keyHash', '=', p.keyHash);
const FIND = statement('merchant-keyed-call', find);

export type KeyedCallRow = InferResult<ReturnType<typeof find>>[number];

export async function findKeyedCall(
  db: Database,
  keyHash: Uint8Array,
): Promise<KeyedCallRow | null> {
  return (await first(db, FIND, { keyHash })) ?? null;
}

export type Attempt = Pick<Row, 'keyHash' | 'attempt'>;

/** An answer about an order whose members were forgotten is not kept: the call may have read them before. */
const KEEP = statement(
  'merchant-keyed-call-keep',
  (db, p: Attempt & { instanceId: string; orderId: string | null; answer: Uint8Array }) =>
    db
      .with('reported', (of) =>
        of
          .selectFrom('merchant.order')
          .select('forgottenMs')
          .where('instanceId', '=', p.instanceId)
          .where('orderId', '=', p.orderId)
          .forShare(),
      )
      .updateTable('merchant.keyedCall')
      .set({ answer: p.answer, orderId: p.orderId, heldUntilMs: 0 })
      .where('keyHash', '=', p.keyHash)
      .where('attempt', '=', p.attempt)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('reported').select(ONE).where('forgottenMs', 'is not', null)),
        ),
      )
      .returning('attempt'),
);

/** False when it was not kept: another attempt has begun, or the order has lost members. */
export async function keepAnswer(
  db: Database,
  answer: Attempt & { instanceId: string; orderId: string | null; answer: Uint8Array },
): Promise<boolean> {
  return (await run(db, KEEP, answer)).length === 1;
}

const HOLD = statement('merchant-keyed-call-hold', (db, p: Attempt & { heldUntilMs: number }) =>
  db
    .updateTable('merchant.keyedCall')
    .set({ heldUntilMs: p.heldUntilMs })
    .where('keyHash', '=', p.keyHash)
    .where('attempt', '=', p.attempt)
    .where('answer', 'is', null),
);

/** Says until when no other attempt may begin; 0 releases it. */
export async function holdKeyedCall(
  db: Database,
  attempt: Attempt,
  heldUntilMs: number,
): Promise<void> {
  await run(db, HOLD, { ...attempt, heldUntilMs });
}

/** Rows that one statement removes. */
const BATCH = 1_000;

const EXPIRE = statement('merchant-keyed-call-expire', (db, p: { now: number }) =>
  countGone(
    db,
    db
      .deleteFrom('merchant.keyedCall')
      .where('keyHash', 'in', (eb) =>
        eb
          .selectFrom('merchant.keyedCall')
          .select('keyHash')
          .where('expiresMs', '<=', p.now)
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(ONE),
  ),
);

/** The oldest of an instance that has more than `most`. Instances are found by their index. */
const MAKE_ROOM = statement('merchant-keyed-call-room', (db, p: { most: number; now: number }) =>
  countGone(
    db,
    db
      .deleteFrom('merchant.keyedCall')
      .where('keyHash', 'in', (eb) =>
        eb
          .selectFrom('merchant.instance as i')
          .innerJoinLateral(
            (of) =>
              of
                .selectFrom('merchant.keyedCall as k')
                .select(['k.keyHash', 'k.heldUntilMs'])
                .whereRef('k.instanceId', '=', 'i.id')
                .orderBy('k.createdMs', 'desc')
                .offset(sql<number>`${p.most}::bigint`)
                .limit(BATCH)
                .as('old'),
            (join) => join.onTrue(),
          )
          .select('old.keyHash')
          .where('old.heldUntilMs', '<=', p.now)
          .limit(BATCH),
      )
      .returning(ONE),
  ),
);

/** Removes a batch of expired calls, and of those beyond `most` of an instance. True if there may be more. */
export async function deleteOldKeyedCalls(
  db: Database,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<boolean> {
  const { count: expired } = await only(db, EXPIRE, { now });
  const { count: beyond } = await only(db, MAKE_ROOM, { most, now });
  return expired >= BATCH || beyond >= BATCH;
}
