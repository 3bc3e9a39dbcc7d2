import { roleMessages } from '@/ui/messages/role-page';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { commonMessages } from '@/ui/messages/common';
import { CopyButton } from '@/ui/primitives/copy-button';
import { Facts } from '@/ui/primitives/facts';
import { PageTitle } from '@/ui/primitives/page-title';
import { findDocumentName } from '@/ui/docs/documents';

export const ROLES = ['merchant', 'exchange', 'auditor', 'sync'] as const;
export type Role = (typeof ROLES)[number];

export interface RoleFacts {
  readonly role: Role;
  readonly baseUrl: string;
  readonly version: string;
  readonly currency: string;
  /** Paths below the base URL, for programs. */
  readonly paths: readonly string[];
  /** A document in the source. */
  readonly manual: string;
}

/** The page at a role's base URL [SEED-18]: what the role is, and where to go from here. */
export function RoleView({ language, ...facts }: RoleFacts & { language: Language }) {
  const [t, common] = [roleMessages(language), commonMessages(language)];
  const { role, baseUrl, version, currency, paths, manual } = facts;
  return (
    <>
      <PageTitle lead={t[`${role}Text`]}>{t[role]}</PageTitle>
      <Facts
        rows={[
          [
            t.address,
            <span key="a" className="flex flex-wrap items-center gap-3">
              <code className="wrap-anywhere">{baseUrl}</code>
              <CopyButton text={baseUrl} label={common.copy} done={common.copied} />
            </span>,
          ],
          [t.version, version],
          [t.currency, currency],
          [
            t.forPrograms,
            <span key="p" className="flex flex-wrap gap-x-4">
              {paths.map((path) => (
                <a key={path} href={`${baseUrl}${path}`}>
                  {path}
                </a>
              ))}
            </span>,
          ],
          [t.manual, <Manual key="m" file={manual} />],
        ]}
      />
      {role === 'merchant' && (
        <p className="mt-8">
          <LinkButton href="/dashboard">{t.dashboard}</LinkButton>
        </p>
      )}
    </>
  );
}

/** A link where the site shows the document, else the file's name. */
function Manual({ file }: { file: string }) {
  const name = findDocumentName(file.replace(/^docs\/|\.md$/g, ''));
  if (name === undefined) return <code>{file}</code>;
  return (
    <a href={`/docs/${name}`} hrefLang="en">
      /docs/{name}
    </a>
  );
}
