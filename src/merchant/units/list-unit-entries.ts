/**
 * Answers GET private/units and private/units/$UNIT (today's interface). Units that every instance has come
 * first. Throws MERCHANT_GENERIC_UNIT_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { BUILTIN_UNITS, type Unit, type UnitEntry } from '@/protocol/unit';
import { listUnitRows, type UnitRow } from '@/storage/merchant/units';
import type { Merchant } from '../merchant';
import type { UnitPath } from './find-unit';

/** Numbers below are those of built-in units. */
const FIRST_OWN = 1000;

export async function listUnitEntries({ db }: Merchant, instanceId: string): Promise<UnitEntry[]> {
  const rows = await listUnitRows(db, instanceId);
  const known = new Map(rows.map((row) => [row.unit, row]));
  const builtin = BUILTIN_UNITS.map((unit, at) =>
    entryOf(known.get(unit.unit) ?? unit, { serial: at + 1, builtin: true }),
  );
  const names = new Set(BUILTIN_UNITS.map(({ unit }) => unit));
  const own = rows.filter(({ unit }) => !names.has(unit));
  return [...builtin, ...own.map(ownEntry)];
}

export async function getUnitEntry(
  merchant: Merchant,
  { instanceId, unit }: UnitPath,
): Promise<UnitEntry> {
  const entries = await listUnitEntries(merchant, instanceId);
  const found = entries.find((one) => one.unit === unit);
  if (found === undefined) throw new Refusal('MERCHANT_GENERIC_UNIT_UNKNOWN');
  return found;
}

const ownEntry = (row: UnitRow): UnitEntry =>
  entryOf(row, { serial: FIRST_OWN + row.id, builtin: false });

function entryOf(unit: Unit, more: { serial: number; builtin: boolean }): UnitEntry {
  const { nameLongI18n, nameShortI18n, ...said } = unit;
  return {
    ...said,
    nameLongI18n: { ...nameLongI18n },
    nameShortI18n: { ...nameShortI18n },
    ...more,
  };
}
