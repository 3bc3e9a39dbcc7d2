/** Devices of shops that show one-time codes. Their keys are sealed. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantOtpDevice } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { forPeople } from '@/storage/people';
import {
  columnRef,
  first,
  run,
  statement,
  valuesFor,
  type Builder,
  type Queryable,
} from '@/storage/statement';

interface At {
  readonly instanceId: string;
  readonly otpId: string;
}

const SAID = ['description', 'algorithm', 'counter', 'sealedKey'] as const;
const GIVEN = ['otpId', ...SAID] as const;

export type OtpDeviceRow = Readonly<Pick<Selectable<MerchantOtpDevice>, (typeof GIVEN)[number]>>;

const INSERT = statement(
  'merchant-otp-device-insert',
  (db, p: OtpDeviceRow & { instanceId: string; most: number }) =>
    db
      .insertInto('merchant.otpDevice')
      .columns(['instanceId', ...GIVEN])
      .expression((of) =>
        of
          .selectFrom('merchant.instance as i')
          .select((eb) => ['i.id as instanceId', ...GIVEN.map((name) => eb.val(p[name]).as(name))])
          .where('i.id', '=', p.instanceId)
          .where('i.deletedMs', 'is', null)
          .where(
            sql<boolean>`(select count(*) from merchant.otp_device d
              where ${columnRef('merchant.otpDevice', 'd', 'instanceId')} = ${p.instanceId}) < ${p.most}`,
          )
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.columns(['instanceId', 'otpId']).doNothing())
      .returning('id'),
);

/** False when the instance has a device of this name, is deleted, or has `most` devices. */
export async function insertOtpDevice(
  db: Database,
  instanceId: string,
  device: OtpDeviceRow,
  most: number,
): Promise<boolean> {
  return (await run(db, INSERT, { ...device, instanceId, most })).length === 1;
}

const found = (db: Builder, p: At) =>
  db
    .selectFrom('merchant.otpDevice')
    .select([...GIVEN])
    .where('instanceId', '=', p.instanceId)
    .where('otpId', '=', p.otpId);

const FIND = statement('merchant-otp-device', found);

export async function findOtpDevice(on: Queryable, at: At): Promise<OtpDeviceRow | undefined> {
  return await first(on, FIND, at);
}

const LOCK = statement('merchant-otp-device-lock', (db, p: At) => found(db, p).forUpdate());

export async function lockOtpDevice(on: Transaction, at: At): Promise<OtpDeviceRow | undefined> {
  return await first(on, LOCK, at);
}

const UPDATE = statement('merchant-otp-device-update', (db, p: At & OtpDeviceRow) =>
  db
    .updateTable('merchant.otpDevice')
    .set(valuesFor('merchant.otpDevice', p, SAID))
    .where('instanceId', '=', p.instanceId)
    .where('otpId', '=', p.otpId),
);

/** Updates a device that this transaction has locked. */
export async function updateOtpDevice(
  on: Transaction,
  instanceId: string,
  device: OtpDeviceRow,
): Promise<void> {
  await run(on, UPDATE, { ...device, instanceId });
}

const DELETE = statement('merchant-otp-device-delete', (db, p: At) =>
  db
    .deleteFrom('merchant.otpDevice')
    .where('instanceId', '=', p.instanceId)
    .where('otpId', '=', p.otpId)
    .returning('id'),
);

/** Deletes its key, and takes it from templates. False when there is none. */
export async function deleteOtpDevice(db: Database, at: At): Promise<boolean> {
  return (await run(db, DELETE, at)).length === 1;
}

const DELETE_ALL = statement('merchant-otp-devices-delete', (db, p: { instanceId: string }) =>
  db.deleteFrom('merchant.otpDevice').where('instanceId', '=', p.instanceId),
);

/** Deletes all devices of an instance with their keys. */
export async function deleteOtpDevicesOf(db: Database, instanceId: string): Promise<void> {
  await run(db, DELETE_ALL, { instanceId });
}

const LIST = statement('merchant-otp-devices', (db, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.otpDevice')
    .select(['otpId', 'description'])
    .where('instanceId', '=', p.instanceId)
    .orderBy('otpId'),
);

/** They are of a bounded number. Throws as `forPeople` does. */
export async function listOtpDeviceRows(
  db: Database,
  instanceId: string,
): Promise<Pick<OtpDeviceRow, 'otpId' | 'description'>[]> {
  return await forPeople(db, (on) => run(on, LIST, { instanceId }));
}
