/** How instances look to their customers. An instance without a row looks like the site. */
import 'server-only';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from '@/storage/client';
import { first, run, statement } from '@/storage/statement';

export interface Branding {
  /** A data URL of an image; empty for none. */
  readonly logo: string;
  /** `#rrggbb`; empty for the site's own. */
  readonly accentColor: string;
}

export const NO_BRANDING: Branding = { logo: '', accentColor: '' };

const FIND = statement('merchant-branding', (db, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.branding')
    .select(['logo', 'accentColor'])
    .where('instanceId', '=', p.instanceId),
);

export async function getBranding(db: Database, instanceId: string): Promise<Branding> {
  return (await first(db, FIND, { instanceId })) ?? NO_BRANDING;
}

interface Change {
  readonly instanceId: string;
  /** Null leaves what is there. */
  readonly logo: string | null;
  readonly accentColor: string | null;
}

const CHANGE = statement('merchant-branding-change', (db, p: Change) =>
  db
    .insertInto('merchant.branding')
    .values({
      instanceId: p.instanceId,
      logo: sql`coalesce(${p.logo}::text, '')`,
      accentColor: sql`coalesce(${p.accentColor}::text, '')`,
    })
    .onConflict((conflict) =>
      conflict.column('instanceId').doUpdateSet((eb) => ({
        logo: sql`coalesce(${p.logo}::text, ${eb.ref('merchant.branding.logo')})`,
        accentColor: sql`coalesce(${p.accentColor}::text, ${eb.ref('merchant.branding.accentColor')})`,
      })),
    ),
);

/** Undefined members stay. */
export async function changeBranding(
  client: PoolClient,
  instanceId: string,
  { logo, accentColor }: { readonly [Key in keyof Branding]?: Branding[Key] | undefined },
): Promise<void> {
  if (logo === undefined && accentColor === undefined) return;
  await run(client, CHANGE, { instanceId, logo: logo ?? null, accentColor: accentColor ?? null });
}
