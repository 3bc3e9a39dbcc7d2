import type { Metadata } from 'next';
import { listCallExamples } from '@/ui/docs/call-examples';
import { pageOrigin } from '@/http/page-origin';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { ApiOperation } from '@/ui/docs/api-operation';
import { DocsShell } from '@/ui/docs/docs-shell';
import { apiMessages } from '@/ui/messages/api';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../missing-page';
import { loadReference } from '../load-reference';
import { findTry } from './try/find-try';

interface Props {
  params: Promise<{ operation: string }>;
  searchParams: PageQuery;
}

const findOperation = (id: string) =>
  loadReference()
    .flatMap(({ operations }) => operations)
    .find((one) => one.id === id);

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const operation = findOperation((await params).operation);
  const language = await pageLanguage();
  const title = operation?.summary ?? commonMessages(language).notFoundTitle;
  return { title: `${title} – ${apiMessages(language).title}` };
}

/** One operation: what to send, what is answered, and calls to copy. */
export default async function OperationPage({ params, searchParams }: Props) {
  const operation = findOperation((await params).operation);
  const language = await pageLanguage();
  return (
    <DocsShell current="api">
      {operation === undefined ? (
        <MissingPage language={language} />
      ) : (
        <ApiOperation
          language={language}
          operation={operation}
          examples={listCallExamples(operation, await pageOrigin())}
          tried={await findTry(operation, await parsePageQuery(searchParams))}
        />
      )}
    </DocsShell>
  );
}
