import type { Metadata } from 'next';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { LinkButton } from '@/ui/primitives/button';
import { PageShell } from '@/ui/primitives/page-shell';
import { PageTitle } from '@/ui/primitives/page-title';

export async function generateMetadata(): Promise<Metadata> {
  return { title: commonMessages(await pageLanguage()).notFoundTitle };
}

export default async function NotFound() {
  const t = commonMessages(await pageLanguage());
  return (
    <PageShell>
      <PageTitle lead={t.notFoundText}>{t.notFoundTitle}</PageTitle>
      <LinkButton href="/" emphasis="secondary">
        {t.startPage}
      </LinkButton>
    </PageShell>
  );
}
