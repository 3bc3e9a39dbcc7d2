import { docsMessages } from '@/ui/messages/docs';
import type { Language } from '@/ui/messages/language';
import { PageTitle } from '@/ui/primitives/page-title';
import type { RenderedDocument } from './render-document';

interface DocumentViewProps {
  language: Language;
  document: RenderedDocument;
}

/** Shows one document, with links to its sections. It is in English in every language. */
export function DocumentView({ language, document }: DocumentViewProps) {
  const t = docsMessages(language);
  const { title, html, sections } = document;
  return (
    <>
      <PageTitle {...(language === 'en' ? {} : { lead: t.inEnglish })}>
        <span lang="en">{title}</span>
      </PageTitle>
      {sections.length > 2 && (
        <nav aria-labelledby="sections" className="mb-8 border-l-4 border-accent bg-wash px-5 py-4">
          <h2 id="sections" className="font-semibold">
            {t.onThisPage}
          </h2>
          <ul lang="en" className="mt-1 gap-x-8 sm:columns-2">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-0.5">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* The text is a file of ours, and its raw HTML was escaped. */}
      <article lang="en" className="document" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
