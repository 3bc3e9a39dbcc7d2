/** Reads one member of another party's refusal. */
import type { z } from 'zod';
import { READ_BODIES } from './refusal-bodies';

type ReadBodies = typeof READ_BODIES;
type Members<Code extends keyof ReadBodies> = z.output<ReadBodies[Code]>;

/**
 * Finds a member that the code adds to its refusals. Undefined if it is missing or malformed. The other
 * members may be malformed. A misspelt code or member does not compile.
 */
export function memberIn<Code extends keyof ReadBodies, Name extends string & keyof Members<Code>>(
  json: object,
  code: Code,
  name: Name,
): Members<Code>[Name] | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = READ_BODIES[code].shape;
  const given: { readonly [Member in Name]?: unknown } = json;
  return shape[name]?.safeParse(given[name]).data as Members<Code>[Name] | undefined;
}
