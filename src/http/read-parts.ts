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
