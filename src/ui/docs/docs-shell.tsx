import type { ReactNode } from 'react';
import { docsMessages } from '@/ui/messages/docs';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';
import { DOCUMENTS, type DocumentName } from './documents';

interface DocsShellProps {
  current?: DocumentName | 'api' | 'errors' | undefined;
  children: ReactNode;
}

export async function DocsShell({ current, children }: DocsShellProps) {
  const t = docsMessages(await pageLanguage());
  const navigation = ([...DOCUMENTS, 'api', 'errors'] as const).map((name) => ({
    href: `/docs/${name}`,
    label: t[name],
    current: name === current,
  }));
  return (
    <PageShell audience={{ name: t.docs, href: '/docs' }} navigation={navigation}>
      {children}
    </PageShell>
  );
}
