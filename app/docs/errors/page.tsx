import type { Metadata } from 'next';
import { DocsShell } from '@/ui/docs/docs-shell';
import { ErrorIndex } from '@/ui/docs/errors/error-index';
import { docsMessages } from '@/ui/messages/docs';
import { errorDocsMessages } from '@/ui/messages/error-docs';
import { pageLanguage } from '@/ui/messages/page-preferences';

interface Props {
  searchParams: Promise<{ q?: string | string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${errorDocsMessages(language).title} – ${docsMessages(language).title}` };
}

/** All refusals, or those that match a search. */
export default async function ErrorsPage({ searchParams }: Props) {
  const { q = '' } = await searchParams;
  const search = (Array.isArray(q) ? (q[0] ?? '') : q).slice(0, 100);
  return (
    <DocsShell current="errors">
      <ErrorIndex language={await pageLanguage()} search={search} />
    </DocsShell>
  );
}
