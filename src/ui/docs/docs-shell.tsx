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
  const language = await pageLanguage();
  const t = docsMessages(language);
  // On narrow screens so many names would fill half of the first sight.
  const all = { href: '/docs', label: t.all, current: current === undefined, narrowOnly: true };
  const navigation = ([...DOCUMENTS, 'api', 'errors'] as const).map((name) => ({
    href: `/docs/${name}`,
    label: t[name],
    current: name === current,
    ...(name === 'errors' || language === 'en' ? {} : { inEnglish: t.english }),
    wideOnly: name !== current,
  }));
  return (
    <PageShell audience={{ name: t.docs, href: '/docs' }} navigation={[all, ...navigation]}>
      {children}
    </PageShell>
  );
}
