import type { Metadata } from 'next';
import { listCallExamples } from '@/ui/docs/call-examples';
import { pageOrigin } from '@/http/page-origin';
import { ApiOperation } from '@/ui/docs/api-operation';
import { DocsShell } from '@/ui/docs/docs-shell';
import { apiMessages } from '@/ui/messages/api';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../missing-page';
import { loadReference } from '../load-reference';

interface Props {
  params: Promise<{ operation: string }>;
}

const findOperation = (id: string) =>
  loadReference()
    .flatMap(({ operations }) => operations)
    .find((one) => one.id === id);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = findOperation((await params).operation);
  if (operation === undefined) return {};
  return { title: `${operation.summary} – ${apiMessages(await pageLanguage()).title}` };
}

/** One operation: what to send, what is answered, and calls to copy. */
export default async function OperationPage({ params }: Props) {
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
        />
      )}
    </DocsShell>
  );
}
