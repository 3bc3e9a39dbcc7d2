import type { Metadata } from 'next';
import { DocsShell } from '@/ui/docs/docs-shell';
import { ErrorEntry } from '@/ui/docs/errors/error-entry';
import { listErrors } from '@/ui/docs/errors/error-list';
import { errorDocsMessages } from '@/ui/messages/error-docs';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../missing-page';

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = errorDocsMessages(await pageLanguage());
  return { title: `${t.error((await params).code)} – ${t.title}` };
}

/** One code, which old and new routes may share. */
export default async function ErrorPage({ params }: Props) {
  const { code } = await params;
  const language = await pageLanguage();
  const errors = listErrors(language).filter((one) => String(one.code) === code);
  return (
    <DocsShell current="errors">
      {errors.length === 0 ? (
        <MissingPage language={language} />
      ) : (
        <ErrorEntry language={language} code={Number(code)} errors={errors} />
      )}
    </DocsShell>
  );
}
