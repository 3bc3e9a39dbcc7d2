/** Describes a backup. It is written last, so a directory without it is no backup. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const MANIFEST = 'florin-backup.json';

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  serverVersion: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Digest of the compressed file. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function loadManifest(directory: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path.join(directory, MANIFEST), 'utf8');
  } catch (cause) {
    throw new Error(`${directory} is no complete backup: it has no ${MANIFEST}.`, { cause });
  }
  return manifestSchema.parse(JSON.parse(text));
}

export function tableFile(directory: string, { schema, name }: Manifest['tables'][number] | Named) {
  return path.join(directory, 'tables', `${schema}.${name}.copy.gz`);
}

interface Named {
  readonly schema: string;
  readonly name: string;
}
