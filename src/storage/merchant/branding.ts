/** How instances look to their customers, and how to reach them. One without a row looks like the site. */
import 'server-only';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { namesOf } from '@/protocol/json';
import type { Database } from '@/storage/client';
import { first, run, statement } from '@/storage/statement';

/** Empty texts mean none. */
export interface Branding {
  /** A data URL of an image. */
  readonly logo: string;
  /** `#rrggbb`; empty for the site's own. */
  readonly accentColor: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly website: string;
}

export const NO_BRANDING: Branding = {
  logo: '',
  accentColor: '',
  email: '',
  phoneNumber: '',
  website: '',
};
const MEMBERS = namesOf(NO_BRANDING);

const FIND = statement('merchant-branding', (db, p: { instanceId: string }) =>
  db.selectFrom('merchant.branding').select(MEMBERS).where('instanceId', '=', p.instanceId),
);

export async function getBranding(db: Database, instanceId: string): Promise<Branding> {
  return (await first(db, FIND, { instanceId })) ?? NO_BRANDING;
}

/** Null leaves what is there. */
type Change = { readonly instanceId: string } & {
  readonly [Key in keyof Branding]: string | null;
};

const CHANGE = statement('merchant-branding-change', (db, p: Change) => {
  const given = (member: keyof Branding) => sql<string>`coalesce(${p[member]}::text, '')`;
  return db
    .insertInto('merchant.branding')
    .values({
      instanceId: p.instanceId,
      logo: given('logo'),
      accentColor: given('accentColor'),
      email: given('email'),
      phoneNumber: given('phoneNumber'),
      website: given('website'),
    })
    .onConflict((conflict) =>
      conflict.column('instanceId').doUpdateSet((eb) => {
        const changed = (member: keyof Branding) =>
          sql<string>`coalesce(${p[member]}::text, ${eb.ref(`merchant.branding.${member}`)})`;
        return {
          logo: changed('logo'),
          accentColor: changed('accentColor'),
          email: changed('email'),
          phoneNumber: changed('phoneNumber'),
          website: changed('website'),
        };
      }),
    );
});

export type BrandingChanges = { readonly [Key in keyof Branding]?: Branding[Key] | undefined };

/** Undefined members stay. */
export async function changeBranding(
  client: PoolClient,
  instanceId: string,
  { logo, accentColor, email, phoneNumber, website }: BrandingChanges,
): Promise<void> {
  const texts = { logo, accentColor, email, phoneNumber, website };
  if (Object.values(texts).every((text) => text === undefined)) return;
  await run(client, CHANGE, {
    instanceId,
    logo: logo ?? null,
    accentColor: accentColor ?? null,
    email: email ?? null,
    phoneNumber: phoneNumber ?? null,
    website: website ?? null,
  });
}
