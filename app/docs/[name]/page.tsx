import type { Metadata } from 'next';
import { DocsShell } from '@/ui/docs/docs-shell';
import { DocumentView } from '@/ui/docs/document-view';
import { findDocumentName } from '@/ui/docs/documents';
import { commonMessages } from '@/ui/messages/common';
import { docsMessages } from '@/ui/messages/docs';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../missing-page';
import { loadDocument } from '../load-document';

interface Props {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const name = findDocumentName((await params).name);
  const language = await pageLanguage();
  const t = docsMessages(language);
  const title = name === undefined ? commonMessages(language).notFoundTitle : t[name];
  return { title: `${title} – ${t.title}` };
}

/** One document of `docs/`. */
export default async function DocumentPage({ params }: Props) {
  const name = findDocumentName((await params).name);
  const language = await pageLanguage();
  return (
    <DocsShell current={name}>
      {name === undefined ? (
        <MissingPage language={language} />
      ) : (
        <DocumentView language={language} document={await loadDocument(name)} />
      )}
    </DocsShell>
  );
}
