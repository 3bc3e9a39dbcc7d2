import type { Call } from '@/http/route';
import type { UnitPath } from '@/merchant/units/find-unit';
import { sellingInstance } from '../../private-instance';

const STORABLE = /^[^\0\p{Cs}]{1,64}$/u;

/** The unit in the path, once the caller may act for its instance. Empty for what can be no unit. */
export async function privateUnit(call: Call): Promise<UnitPath> {
  const { id: instanceId } = await sellingInstance(call, 'private/units/[unit]');
  const { unit = '' } = call.params;
  return { instanceId, unit: STORABLE.test(unit) ? unit : '' };
}
