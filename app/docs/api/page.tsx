import type { Metadata } from 'next';
import { ApiIndex } from '@/ui/docs/api-index';
import { DocsShell } from '@/ui/docs/docs-shell';
import { apiMessages } from '@/ui/messages/api';
import { docsMessages } from '@/ui/messages/docs';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { loadReference } from './load-reference';

interface Props {
  searchParams: Promise<{ q?: string | string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${apiMessages(language).title} – ${docsMessages(language).title}` };
}

/** All operations of the deployment, or those that match a search. */
export default async function ApiPage({ searchParams }: Props) {
  const { q = '' } = await searchParams;
  const search = (Array.isArray(q) ? (q[0] ?? '') : q).slice(0, 100);
  return (
    <DocsShell current="api">
      <ApiIndex language={await pageLanguage()} parties={loadReference()} search={search} />
    </DocsShell>
  );
}
