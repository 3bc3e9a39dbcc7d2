import type { Metadata } from 'next';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { NothingHere } from '@/ui/primitives/nothing-here';
import { PageShell } from '@/ui/primitives/page-shell';

export async function generateMetadata(): Promise<Metadata> {
  return { title: commonMessages(await pageLanguage()).notFoundTitle };
}

export default async function NotFound() {
  return (
    <PageShell>
      <NothingHere language={await pageLanguage()} />
    </PageShell>
  );
}
