/**
 * Takes out of a draft what only later wallets are known to take (decision 13). Times have one member,
 * and exchanges have no priority. Pure. A draft without these members stays as it is.
 */
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { without } from '../contracts/contract-members';

const TIMES = [
  'timestamp',
  'pay_deadline',
  'refund_deadline',
  'wire_transfer_deadline',
  'delivery_date',
  'auto_refund',
] as const;

export function inFormsOf2020(draft: JsonObject): JsonObject {
  const older: Record<string, unknown> = { ...draft };
  for (const name of TIMES) {
    const time = draft[name];
    if (isJsonObject(time)) older[name] = without(time, ['t_s', 'd_us']);
  }
  const { exchanges } = draft;
  if (isJsonArray(exchanges)) {
    older['exchanges'] = exchanges.map((one) =>
      isJsonObject(one) ? without(one, ['priority']) : one,
    );
  }
  return older;
}
