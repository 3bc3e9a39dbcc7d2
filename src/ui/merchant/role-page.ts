/** The page at a role's base URL [SEED-18]: it names the role, its version and the manual. */
import type { Reader } from '@/ui/messages/reader';
import { rolePageMessages } from '@/ui/messages/role-page';
import { html } from '@/ui/primitives/markup';
import { plainPage } from './plain-page';

export type Role = 'merchant' | 'exchange' | 'auditor' | 'sync';

export interface RolePage {
  readonly role: Role;
  readonly baseUrl: string;
  readonly version: string;
  readonly currency: string;
  /** Paths below the base URL. */
  readonly paths: readonly string[];
  /** The project's manual. */
  readonly manual: string;
}

export function renderRolePage(page: RolePage, reader: Reader): string {
  const t = rolePageMessages(reader.language);
  const { role, baseUrl, version, currency, paths, manual } = page;
  const links = paths.map((path) => html`<a href="${baseUrl}${path}">${path}</a> `);
  return plainPage(
    reader,
    t[role],
    html`<p>${t[`${role}Text`]}</p>
      <dl>
        <dt>${t.address}</dt>
        <dd>${baseUrl}</dd>
        <dt>${t.version}</dt>
        <dd>${version}</dd>
        <dt>${t.currency}</dt>
        <dd>${currency}</dd>
        <dt>${t.documentation}</dt>
        <dd>${links}</dd>
        <dt>${t.manual}</dt>
        <dd>${manual}</dd>
      </dl>`,
  );
}
