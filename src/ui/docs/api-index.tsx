import { apiMessages } from '@/ui/messages/api';
import type { Language } from '@/ui/messages/language';
import { PageTitle } from '@/ui/primitives/page-title';
import type { ReferenceOperation, ReferenceParty } from './api-reference';
import { DocsSearch } from './docs-search';

interface ApiIndexProps {
  language: Language;
  parties: readonly ReferenceParty[];
  /** Empty for all operations. */
  search: string;
}

/** Lists operations by party. Each leads to its own page. */
export function ApiIndex({ language, parties, search }: ApiIndexProps) {
  const t = apiMessages(language);
  const found = parties
    .map((party) => ({
      ...party,
      operations: party.operations.filter((operation) => matches(operation, search)),
    }))
    .filter(({ operations }) => operations.length > 0);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <PageTitle lead={language === 'en' ? t.lead : `${t.lead} ${t.inEnglish}`}>
        {t.title}
      </PageTitle>
      <DocsSearch
        action="/docs/api"
        label={t.find}
        hint={t.findHint}
        button={t.search}
        search={search}
      />
      <p className="mb-8 flex flex-wrap gap-x-6 gap-y-2">
        <span role="status">{count === 0 ? t.none(search) : t.found(String(count))}</span>
        {search !== '' && <a href="/docs/api">{t.all}</a>}
        <a href="/openapi.json">{t.machine}</a>
      </p>
      {found.map((party) => (
        <PartyOperations key={party.name} party={party} />
      ))}
    </>
  );
}

/** Every word of the search is in the operation's path, method or description. */
function matches(operation: ReferenceOperation, search: string): boolean {
  const { method, path, summary, paragraphs } = operation;
  const text = [method, path, summary, ...paragraphs].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function PartyOperations({ party }: { party: ReferenceParty }) {
  const { name, description, operations } = party;
  const id = name.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section lang="en" aria-labelledby={id} className="mb-10 border-t-2 border-ink/60 pt-5">
      <h2 id={id} className="text-2xl font-semibold">
        {name}
      </h2>
      <p className="mt-1 mb-3 text-soft">{description}</p>
      <ul>
        {operations.map((operation) => (
          <li
            key={operation.id}
            className="grid gap-x-4 border-t border-rule py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <a href={`/docs/api/${operation.id}`} className="inline-block py-0.5">
              {operation.summary}
            </a>
            <Address operation={operation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The method and path of an operation. */
export function Address({
  operation: { method, path },
}: {
  operation: Pick<ReferenceOperation, 'method' | 'path'>;
}) {
  return (
    <code className="text-sm wrap-anywhere">
      <strong>{method}</strong> {path}
    </code>
  );
}
