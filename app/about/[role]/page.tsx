import type { Metadata } from 'next';
import { pageOrigin } from '@/http/page-origin';
import { ROLES, RoleView, type Role } from '@/ui/about/role-view';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { roleMessages } from '@/ui/messages/role-page';
import { PageShell } from '@/ui/primitives/page-shell';
import { describeRole } from '../../describe-role';
import { MissingPage } from '../../missing-page';

interface Props {
  params: Promise<{ role: string }>;
}

/** Browsers get this page at the role's base URL. */
export default async function RolePage({ params }: Props) {
  const role = roleNamed((await params).role);
  const language = await pageLanguage();
  return (
    <PageShell>
      {role === undefined ? (
        <MissingPage language={language} />
      ) : (
        <RoleView language={language} {...describeRole(role, await pageOrigin())} />
      )}
    </PageShell>
  );
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const role = roleNamed((await params).role);
  const language = await pageLanguage();
  if (role === undefined) return { title: commonMessages(language).notFoundTitle };
  return { title: roleMessages(language)[role] };
}

function roleNamed(name: string): Role | undefined {
  return ROLES.find((role) => role === name);
}
