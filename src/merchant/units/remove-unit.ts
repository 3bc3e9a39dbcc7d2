/**
 * Answers DELETE private/units/$UNIT (today's interface). Products keep the unit as a text. Throws
 * MERCHANT_GENERIC_UNIT_UNKNOWN and MERCHANT_PRIVATE_UNITS_BUILTIN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteUnit } from '@/storage/merchant/units';
import type { Merchant } from '../merchant';
import { findBuiltin, type UnitPath } from './find-unit';

export async function removeUnit({ db }: Merchant, at: UnitPath): Promise<void> {
  if (findBuiltin(at.unit) !== undefined) throw new Refusal('MERCHANT_PRIVATE_UNITS_BUILTIN');
  if (!(await deleteUnit(db, at))) throw new Refusal('MERCHANT_GENERIC_UNIT_UNKNOWN');
}
