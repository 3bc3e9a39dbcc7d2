import type { ReactNode } from 'react';
import { errorDocsMessages } from '@/ui/messages/error-docs';
import { remedyMessages } from '@/ui/messages/error-remedies';
import type { Language } from '@/ui/messages/language';
import { Facts } from '@/ui/primitives/facts';
import { PageTitle } from '@/ui/primitives/page-title';
import type { DescribedError } from './error-list';

interface ErrorPageProps {
  language: Language;
  code: number;
  /** Old and new routes of the exchange may share a code. */
  errors: readonly DescribedError[];
}

/** One code: what it means, why it comes, what to do, and who can mend it. */
export function ErrorEntry({ language, code, errors }: ErrorPageProps) {
  const t = errorDocsMessages(language);
  return (
    <>
      <PageTitle>{t.error(String(code))}</PageTitle>
      {errors.map((error) => (
        <Meaning key={error.name} language={language} error={error} />
      ))}
      <p className="mt-10">
        <a href="/docs/errors" className="inline-block min-h-6">
          {t.back}
        </a>
      </p>
    </>
  );
}

function Meaning({ language, error }: { language: Language; error: DescribedError }) {
  const t = errorDocsMessages(language);
  const words = remedyMessages(language);
  const { name, status, group, hint, meaning, remedy } = error;
  return (
    <section aria-labelledby={name} className="mb-12 border-t-2 border-ink/60 pt-5">
      <h2 id={name} className="mb-4 max-w-prose text-2xl font-semibold">
        {meaning}
      </h2>
      <Facts
        rows={[
          [t.name, <code key="name">{name}</code>],
          [t.status, String(status)],
          [t.from, t[group]],
          ...(language === 'en' ? [] : [[t.hint, <Hint key="hint" hint={hint} />] as const]),
        ]}
      />
      <Lines title={t.causes} text={words[`${remedy}.causes`]} />
      <Lines title={t.next} text={words[`${remedy}.next`]} />
      <h3 className="mt-6 mb-2 text-xl font-semibold">{t.who}</h3>
      <p>{words[`${remedy}.who`]}</p>
    </section>
  );
}

const Hint = ({ hint }: { hint: string }): ReactNode => <span lang="en">{hint}</span>;

function Lines({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="mt-6 mb-2 text-xl font-semibold">{title}</h3>
      <ul className="max-w-prose list-disc pl-5">
        {text.split('\n').map((line) => (
          <li key={line} className="py-0.5">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
