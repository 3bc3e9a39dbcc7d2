import type { ReactNode } from 'react';
import { apiMessages } from '@/ui/messages/api';
import type { Language } from '@/ui/messages/language';
import { Facts } from '@/ui/primitives/facts';
import { PageTitle } from '@/ui/primitives/page-title';
import { Table, type Column } from '@/ui/primitives/table';
import { Address } from './api-index';
import type { ReferenceAnswer, ReferenceMember, ReferenceOperation } from './api-reference';
import { EXAMPLE_LANGUAGES, type ExampleLanguage } from './call-examples';
import { TryForm } from './try-form';
import type { Tried } from './tried-call';
import { WithCode } from './with-code';

type Texts = ReturnType<typeof apiMessages>;

interface ApiOperationProps {
  language: Language;
  operation: ReferenceOperation;
  examples: Readonly<Record<ExampleLanguage, string>>;
  /** In a demo, of an operation that may be tried. */
  tried: Tried | undefined;
}

/** Shows one operation. */
export function ApiOperation({ language, operation, examples, tried }: ApiOperationProps) {
  const t = apiMessages(language);
  const { summary, paragraphs, security, parameters, body, answers } = operation;
  return (
    <>
      <PageTitle {...(language === 'en' ? {} : { lead: t.inEnglish })}>
        <span lang="en">{summary}</span>
      </PageTitle>
      <p className="mb-4 text-lg">
        <Address operation={operation} />
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang="en" className="mb-3 max-w-prose">
          <WithCode text={paragraph} />
        </p>
      ))}
      <Facts rows={[[t.security, securityIn(t, security)]]} />
      {parameters.length > 0 && (
        <Part id="parameters" title={t.parameters}>
          <Members
            t={t}
            caption={t.parameters}
            members={parameters.map((one) => ({
              ...one,
              type: { path: t.inPath, query: t.inQuery, header: t.inHeader }[one.location],
            }))}
          />
        </Part>
      )}
      {body.length > 0 && (
        <Part id="body" title={t.body}>
          <Members t={t} caption={t.body} members={body} />
        </Part>
      )}
      <Part id="examples" title={t.examples}>
        {EXAMPLE_LANGUAGES.map((name) => (
          <Code key={name} title={name} text={examples[name]} />
        ))}
      </Part>
      {tried !== undefined && (
        <Part id="try" title={t.tryIt}>
          <TryForm language={language} operation={operation} tried={tried} />
        </Part>
      )}
      <Part id="answers" title={t.answers}>
        {answers.map((answer) => (
          <Answer key={answer.status} t={t} answer={answer} />
        ))}
      </Part>
      <p className="mt-10">
        <a href="/docs/api" className="inline-block min-h-6">
          {t.back}
        </a>
      </p>
    </>
  );
}

function securityIn(t: Texts, security: string | undefined): string {
  switch (security) {
    case 'instanceToken':
    case 'instancePassword':
    case 'operatorToken':
    case 'bankAccount':
      return t[security];
    default:
      return t.everybody;
  }
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mt-10 border-t-2 border-ink/60 pt-5">
      <h2 id={id} className="mb-3 text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </div>
  );
}

interface MembersProps {
  t: Texts;
  caption: string;
  members: readonly ReferenceMember[];
}

function Members({ t, caption, members }: MembersProps) {
  return (
    <Table
      caption={caption}
      rows={members}
      rowKey={({ name }) => name}
      stacks
      columns={[
        {
          key: 'name',
          header: t.name,
          cell: ({ name, isRequired }) => (
            <>
              <code className="wrap-anywhere">{name}</code>
              {isRequired && <span className="block text-sm text-soft">{t.required}</span>}
            </>
          ),
        },
        { key: 'type', header: t.type, cell: ({ type }) => <span lang="en">{type}</span> },
        ...(members.some(({ meaning }) => meaning !== '') ? [meaningColumn(t)] : []),
      ]}
    />
  );
}

function meaningColumn(t: Texts): Column<ReferenceMember> {
  return {
    key: 'meaning',
    header: t.meaning,
    narrow: 'max-sm:col-span-2',
    isPlain: true,
    cell: ({ meaning }) => (
      <span lang="en">
        <WithCode text={meaning} />
      </span>
    ),
  };
}

function Answer({ t, answer }: { t: Texts; answer: ReferenceAnswer }) {
  const { status, meaning, mediaTypes, members } = answer;
  const title = status === 'default' ? t.otherAnswer : t.answer(status);
  const others = mediaTypes.filter((type) => type !== 'application/json').join(', ');
  const isOther = mediaTypes.includes('application/json');
  return (
    <div className="mb-6">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mb-2">
        <span lang="en">{meaning}</span>
        {mediaTypes.length === 0 && !/without a body/.test(meaning) && ` ${t.noBody}`}
        {others !== '' && ` ${isOther ? t.otherMedia(others) : t.onlyMedia(others)}`}
      </p>
      {members.length > 0 && <Members t={t} caption={title} members={members} />}
    </div>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <div className="document mb-5">
      <h3 className="mb-1 text-lg font-semibold">{title}</h3>
      <pre tabIndex={0} lang="en">
        <code>{text}</code>
      </pre>
    </div>
  );
}
