/**
 * Answers POST private/units (today's interface). The same unit again is harmless. Throws
 * MERCHANT_PRIVATE_UNITS_BUILTIN, MERCHANT_PRIVATE_POST_UNITS_CONFLICT_UNIT_EXISTS,
 * MERCHANT_GENERIC_INSTANCE_DELETED, MERCHANT_PRIVATE_CATALOGUE_FULL and MERCHANT_SHOP_SHARE_FULL.
 */
import { canonicalJson } from '@/protocol/canonical-json';
import { Refusal } from '@/protocol/refusal';
import type { Unit } from '@/protocol/unit';
import { findUnitRow, insertUnit } from '@/storage/merchant/units';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { withRoomOf } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { findBuiltin } from './find-unit';

/** They are listed in one answer. */
export const MOST_UNITS = 256;

export async function addUnit(merchant: Merchant, instanceId: string, unit: Unit): Promise<void> {
  const { db } = merchant;
  if (findBuiltin(unit.unit) !== undefined) {
    throw new Refusal('MERCHANT_PRIVATE_UNITS_BUILTIN', { field: 'unit' });
  }
  const bytes = () => Buffer.byteLength(JSON.stringify(unit));
  const insert = () => insertUnit(db, instanceId, unit, MOST_UNITS);
  if (await withRoomOf(merchant, instanceId, { bytes }, insert)) return;
  const existing = await findUnitRow(db, { instanceId, unit: unit.unit });
  if (existing !== undefined) {
    const { id: _, ...before } = existing;
    if (canonicalJson(before) === canonicalJson(unit)) return;
    const about = { field: 'unit' };
    throw new Refusal('MERCHANT_PRIVATE_POST_UNITS_CONFLICT_UNIT_EXISTS', about);
  }
  assertSells(await getInstance(merchant, instanceId));
  throw new Refusal('MERCHANT_PRIVATE_CATALOGUE_FULL', { detail: `at most ${MOST_UNITS} units` });
}
