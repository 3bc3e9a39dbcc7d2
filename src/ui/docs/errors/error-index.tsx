import { errorDocsMessages } from '@/ui/messages/error-docs';
import type { Language } from '@/ui/messages/language';
import { PageTitle } from '@/ui/primitives/page-title';
import { DocsSearch } from '../docs-search';
import { listErrors, searchErrors, type DescribedError, type ErrorGroup } from './error-list';

interface ErrorIndexProps {
  language: Language;
  /** Empty for all refusals. */
  search: string;
}

/** Lists refusals by the part that answers them. Each leads to its own page. */
export function ErrorIndex({ language, search }: ErrorIndexProps) {
  const t = errorDocsMessages(language);
  const found = searchErrors(listErrors(language), search);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <DocsSearch
        action="/docs/errors"
        label={t.find}
        hint={t.findHint}
        button={t.search}
        search={search}
      />
      <p className="mb-8 flex flex-wrap gap-x-6 gap-y-2">
        <span role="status">
          {found.length === 0 ? t.none(search) : t.found(String(found.length))}
        </span>
        {search !== '' && <a href="/docs/errors">{t.all}</a>}
        <a href="/docs/api">{t.reference}</a>
      </p>
      {groups.map((group) => (
        <Group
          key={group}
          group={group}
          title={t[group]}
          errors={found.filter((one) => one.group === group)}
        />
      ))}
    </>
  );
}

interface GroupProps {
  group: ErrorGroup;
  title: string;
  errors: readonly DescribedError[];
}

function Group({ group, title, errors }: GroupProps) {
  return (
    <section aria-labelledby={group} className="reference of-errors">
      <h2 id={group}>{title}</h2>
      <ul>
        {errors.map(({ name, code, meaning }) => (
          <li key={name}>
            <a href={`/docs/errors/${code}`}>{code}</a>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
