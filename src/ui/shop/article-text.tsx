import { Fragment } from 'react';

export interface TextBlock {
  readonly kind: 'heading' | 'quote' | 'paragraph';
  readonly text: string;
}

/** Lays out an essay in a column, with a drop cap and pull quotes between hairlines. */
export function ArticleText({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <div className="max-w-[62ch] space-y-5 text-lg leading-relaxed hyphens-auto">
      {blocks.map(({ kind, text }, index) => {
        if (kind === 'heading') {
          return (
            <h2 key={text} className="pt-4 text-2xl leading-snug font-semibold hyphens-none">
              {text}
            </h2>
          );
        }
        if (kind === 'quote') {
          // The text contains the sentence too, so screen readers skip this copy.
          return (
            <p
              key={text}
              aria-hidden
              className="border-y border-rule py-6 text-center text-2xl leading-snug text-balance text-accent italic hyphens-none"
            >
              {text}
            </p>
          );
        }
        return (
          <p key={text} className={index === 0 ? DROP_CAP : ''}>
            <Emphasised text={text} />
          </p>
        );
      })}
    </div>
  );
}

const DROP_CAP =
  'first-letter:float-left first-letter:mt-1.5 first-letter:mr-2.5 first-letter:text-[4.1rem] first-letter:leading-[0.8] first-letter:font-semibold first-letter:text-accent';

/** `*word*` is set in italics. */
function Emphasised({ text }: { text: string }) {
  return text
    .split('*')
    .map((part, index) =>
      index % 2 === 1 ? <em key={index}>{part}</em> : <Fragment key={index}>{part}</Fragment>,
    );
}
