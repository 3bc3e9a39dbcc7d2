import { z } from 'zod';

/**
 * An optional member that is described by a shape, and passed on unread. Its reader checks it. Pure.
 */
export function ofShape(shape: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
  });
  return z.unknown().meta(described).optional();
}
