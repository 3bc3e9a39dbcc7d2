/**
 * Reads the parts of a form that different rules read. All wrong fields are named at once, so that people
 * mend them at once. Throws the refusal of the only wrong part, or GENERIC_PARAMETER_MALFORMED with the
 * fields of all.
 */
import { isRefusal, Refusal } from '@/protocol/refusal';

type Readers = Readonly<Record<string, () => unknown>>;
type Parts<R extends Readers> = { readonly [Name in keyof R]: Awaited<ReturnType<R[Name]>> };

export async function readParts<R extends Readers>(readers: R): Promise<Parts<R>> {
  const parts: Record<string, unknown> = {};
  const refusals: Refusal[] = [];
  for (const [name, read] of Object.entries(readers)) {
    try {
      parts[name] = await read();
    } catch (thrown) {
      if (!isRefusal(thrown) || thrown.about.field === undefined) throw thrown;
      refusals.push(thrown);
    }
  }
  const [first, ...others] = refusals;
  if (first === undefined) return parts as Parts<R>;
  if (others.length === 0) throw first;
  const fields = refusals.map(({ about }) => about.field);
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: fields.join(',') });
}

/**
 * Throws the refusal of a form again. If it names wrong fields but not `field`, and `assertUnused` refuses
 * what was typed there, that is said beside them. `assertUnused` is a check before the change that decides.
 */
export async function withTaken(
  thrown: unknown,
  field: string,
  assertUnused: () => Promise<void>,
): Promise<never> {
  const { field: wrong } = isRefusal(thrown) ? thrown.about : {};
  if (wrong === undefined || wrong.split(',').includes(field)) throw thrown;
  try {
    await assertUnused();
  } catch (taken) {
    if (!isRefusal(taken)) throw taken;
    throw new Refusal(taken.code, { field: `${field},${wrong}` });
  }
  throw thrown;
}
