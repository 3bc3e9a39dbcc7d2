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
    <section lang="en" aria-labelledby={id} className="reference of-calls">
      <h2 id={id}>{name}</h2>
      <p>{description}</p>
      <ul>
        {operations.map((operation) => (
          <li key={operation.id}>
            <a href={`/docs/api/${operation.id}`}>{operation.summary}</a>
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
    <code className="address">
      <strong>{method}</strong> {path}
    </code>
  );
}
