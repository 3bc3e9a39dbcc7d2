/**
 * Answers PATCH private/units/$UNIT (today's interface): members that are absent stay as they are. Products
 * keep the fractions that they have. Throws MERCHANT_GENERIC_UNIT_UNKNOWN, and
 * MERCHANT_PRIVATE_UNITS_BUILTIN for the name of a unit that every instance has.
 */
import { Refusal } from '@/protocol/refusal';
import type { Unit, UnitChange } from '@/protocol/unit';
import { insertUnit, lockUnit, updateUnitRow } from '@/storage/merchant/units';
import type { Merchant } from '../merchant';
import { MOST_UNITS } from './add-unit';
import { findBuiltin, type UnitPath } from './find-unit';

const NAMES = ['nameLong', 'nameShort', 'nameLongI18n', 'nameShortI18n'] as const;

export async function updateUnit(
  { db }: Merchant,
  at: UnitPath,
  change: UnitChange,
): Promise<void> {
  const builtin = findBuiltin(at.unit);
  if (builtin !== undefined && NAMES.some((name) => change[name] !== undefined)) {
    throw new Refusal('MERCHANT_PRIVATE_UNITS_BUILTIN');
  }
  await db.transaction(async (transaction) => {
    // The first change of a built-in unit makes its row.
    if (builtin !== undefined) {
      await insertUnit(transaction, at.instanceId, builtin, 2 * MOST_UNITS);
    }
    const before = await lockUnit(transaction, at);
    if (before === undefined) throw new Refusal('MERCHANT_GENERIC_UNIT_UNKNOWN');
    await updateUnitRow(transaction, before.id, changed(before, change));
  });
}

function changed(unit: Unit, change: UnitChange): Unit {
  const present = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...unit, ...Object.fromEntries(present) };
}
