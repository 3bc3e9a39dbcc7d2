/** Closings of idle reserves: what is left is taken out and recorded in one statement. */
import 'server-only';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';

interface Idleness {
  readonly idleSince: number;
  readonly closingFee: bigint;
}

/** Nothing came in since, neither by transfer nor by recoup. */
const idle = (db: Builder, p: Idleness) =>
  db
    .selectFrom('exchange.reserve as r')
    .where('r.balance', '>', p.closingFee)
    .where('r.createdMs', '<=', p.idleSince)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('exchange.reserveCredit as c')
            .whereRef('c.reservePub', '=', 'r.reservePub')
            .where('c.timestampMs', '>', p.idleSince),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('exchange.recoup as p')
            .whereRef('p.reservePub', '=', 'r.reservePub')
            .where('p.timestampMs', '>', p.idleSince),
        ),
      ),
    );

const LIST = statement('exchange-reserves-idle', (db, p: Idleness) =>
  idle(db, p).select('r.reservePub').limit(200),
);

export async function listIdleReserves(db: Database, idleness: Idleness): Promise<Uint8Array[]> {
  return (await run(db, LIST, idleness)).map(({ reservePub }) => reservePub);
}

export interface ClosingRow extends Idleness {
  readonly reservePub: Uint8Array;
  readonly wtid: Uint8Array;
  readonly timestamp: number;
}

/** The reserve is locked first: what a withdrawal took meanwhile is not taken again. */
const CLOSE = statement('exchange-reserve-close', (db, p: ClosingRow) =>
  db
    .with('idle', () =>
      idle(db, p)
        .select(['r.reservePub', 'r.balance'])
        .where('r.reservePub', '=', p.reservePub)
        .forUpdate(),
    )
    .with('emptied', (cte) =>
      cte
        .updateTable('exchange.reserve as r')
        .from('idle')
        .set((eb) => ({ balance: eb('r.balance', '-', eb.ref('idle.balance')) }))
        .whereRef('r.reservePub', '=', 'idle.reservePub'),
    )
    .insertInto('exchange.reserveClosing')
    .columns([
      'reservePub',
      'amountWithFee',
      'receiverPayto',
      'closingFee',
      'wtid',
      'timestampMs',
      'notBeforeMs',
      'state',
    ])
    .expression((eb) =>
      eb
        .selectFrom('idle')
        .select((of) => [
          'reservePub',
          'balance',
          of
            .selectFrom('exchange.reserveCredit as c')
            .select('c.senderPayto')
            .whereRef('c.reservePub', '=', 'idle.reservePub')
            .orderBy('c.wireRow')
            .limit(1)
            .as('receiverPayto'),
          of.val(p.closingFee).as('closingFee'),
          of.val(p.wtid).as('wtid'),
          of.val(p.timestamp).as('timestampMs'),
          of.val(p.timestamp).as('notBeforeMs'),
          of.val('prepared').as('state'),
        ]),
    ),
);

/** Changes nothing when the reserve is no longer idle. */
export async function prepareClosing(db: Database, row: ClosingRow): Promise<void> {
  await run(db, CLOSE, row);
}
