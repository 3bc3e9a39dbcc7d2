/** Clients of style A give values by their names of the process: see "An operation" in docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** `pay_url`, `H_wire`. */
const WIRE_NAME = /^(?=.*[a-z])[0-9A-Za-z]+(?:_[0-9A-Za-z]+)+$/;

/** The names inside the process of what a schema reads. A renaming schema gives what it renames to. */
function namesInside(schema: unknown, seen = new Set<unknown>()): string[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodPipe) return namesInside(schema.out, seen);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, member]) => [
      name,
      ...namesInside(member, seen),
    ]);
  }
  const inner = Object.values(schema.def).flatMap((part: unknown) => part);
  return inner.flatMap((part) => namesInside(part, seen));
}

test('clients of style A return domain values', async () => {
  const clients = readdirSync('src/clients').filter((file) => !file.startsWith('style-b'));
  let count = 0;
  for (const client of clients) {
    const text = readFileSync(path.join('src/clients', client), 'utf8');
    for (const [, names = '', name = ''] of text.matchAll(
      /import (?:type )?\{([^}]*)\} from '@\/protocol\/([^']*)'/g,
    )) {
      const module: unknown = await import(path.resolve(`src/protocol/${name}.ts`));
      for (const schema of names.match(/\w+Schema\b/g) ?? []) {
        const inside = namesInside(Reflect.get(Object(module), schema));
        expect({ [schema]: inside.filter((one) => WIRE_NAME.test(one)) }).toEqual({ [schema]: [] });
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(40);
});
