import type { Metadata } from 'next';
import { pageOrigin } from '@/http/page-origin';
import { ROLES } from '@/ui/about/role-view';
import { DocsIndex } from '@/ui/docs/docs-index';
import { DocsShell } from '@/ui/docs/docs-shell';
import { docsMessages } from '@/ui/messages/docs';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { roleMessages } from '@/ui/messages/role-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: docsMessages(await pageLanguage()).title };
}

export default async function DocsPage() {
  const language = await pageLanguage();
  const names = roleMessages(language);
  const roles = [
    ['/bank/', docsMessages(language).bankRole] as const,
    ...ROLES.map((role) => [`/${role}/`, names[role]] as const),
  ];
  return (
    <DocsShell>
      <DocsIndex language={language} origin={await pageOrigin()} roles={roles} />
    </DocsShell>
  );
}
