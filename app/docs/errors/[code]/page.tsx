import type { Metadata } from 'next';
import { DocsShell } from '@/ui/docs/docs-shell';
import { ErrorEntry } from '@/ui/docs/errors/error-entry';
import { listErrors } from '@/ui/docs/errors/error-list';
import { commonMessages } from '@/ui/messages/common';
import { errorDocsMessages } from '@/ui/messages/error-docs';
import type { Language } from '@/ui/messages/language';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../missing-page';

interface Props {
  params: Promise<{ code: string }>;
}

const findErrors = (code: string, language: Language) =>
  listErrors(language).filter((one) => String(one.code) === code);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code } = await params;
  const language = await pageLanguage();
  const t = errorDocsMessages(language);
  const isKnown = findErrors(code, language).length > 0;
  const title = isKnown ? t.error(code) : commonMessages(language).notFoundTitle;
  return { title: `${title} – ${t.title}` };
}

/** One code, which old and new routes may share. */
export default async function ErrorPage({ params }: Props) {
  const { code } = await params;
  const language = await pageLanguage();
  const errors = findErrors(code, language);
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
