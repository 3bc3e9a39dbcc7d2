import { docsMessages } from '@/ui/messages/docs';
import type { Language } from '@/ui/messages/language';
import { Facts } from '@/ui/primitives/facts';
import { PageTitle } from '@/ui/primitives/page-title';
import { DOCUMENTS } from './documents';

interface DocsIndexProps {
  language: Language;
  origin: string;
  /** The path of each role's base URL, and its name. */
  roles: readonly (readonly [path: string, name: string])[];
}

/** Lists the documents, the reference, and the base URLs of all roles. */
export function DocsIndex({ language, origin, roles }: DocsIndexProps) {
  const t = docsMessages(language);
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {([...DOCUMENTS, 'api', 'errors'] as const).map((name) => (
          <li key={name} className="border-t border-rule pt-4">
            <h2 className="text-xl font-semibold">
              {name === 'errors' || language === 'en' ? (
                <a href={`/docs/${name}`}>{t[name]}</a>
              ) : (
                <a href={`/docs/${name}`} hrefLang="en">
                  {t[name]} <span className="text-base font-normal text-soft">({t.english})</span>
                </a>
              )}
            </h2>
            <p className="mt-1">{t[`${name}Text`]}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="addresses" className="mt-12 border-t-2 border-ink/60 pt-6">
        <h2 id="addresses" className="text-2xl font-semibold">
          {t.addresses}
        </h2>
        <p className="mt-2 mb-4">{t.addressesText}</p>
        <Facts
          rows={roles.map(([path, name]) => [
            name,
            <a key={path} href={path} className="inline-block py-0.5">
              {`${origin}${path}`}
            </a>,
          ])}
        />
      </section>
      <p className="mt-10">
        <a href="/dashboard/operator" className="inline-block min-h-6">
          {t.operator}
        </a>
      </p>
      <p className="mt-6 text-soft">{t.missing}</p>
    </>
  );
}
