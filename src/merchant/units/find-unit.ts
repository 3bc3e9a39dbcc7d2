/** Finds what an instance knows of a unit: its own words on it, else those that every instance has. */
import { BUILTIN_UNITS, type Unit } from '@/protocol/unit';
import type { Database, Transaction } from '@/storage/client';
import { findUnitRow } from '@/storage/merchant/units';

export interface UnitPath {
  readonly instanceId: string;
  readonly unit: string;
}

export function findBuiltin(unit: string): Unit | undefined {
  return BUILTIN_UNITS.find((one) => one.unit === unit);
}

export async function findUnit(
  on: Database | Transaction,
  at: UnitPath,
): Promise<Unit | undefined> {
  return at.unit === '' ? undefined : ((await findUnitRow(on, at)) ?? findBuiltin(at.unit));
}
