import type { Metadata } from 'next';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { NothingHere } from '@/ui/primitives/nothing-here';
import { PageShell } from '@/ui/primitives/page-shell';
import RootLayout, { metadata } from './layout';

export async function generateMetadata(): Promise<Metadata> {
  return { ...metadata, title: `${commonMessages(await pageLanguage()).notFoundTitle} – Florin` };
}

/** Unknown addresses. As `not-found.tsx` it would be sent with every other page, too. */
export default async function NotFound() {
  return (
    <RootLayout>
      <PageShell>
        <NothingHere language={await pageLanguage()} />
      </PageShell>
    </RootLayout>
  );
}
