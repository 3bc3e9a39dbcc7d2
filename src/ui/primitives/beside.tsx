import { useId, type ReactNode } from 'react';

/** Three steps that follow the form, or three things to know about it. */
export interface SideText {
  readonly title: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
}

interface BesideProps {
  /** A form. */
  children: ReactNode;
  text: SideText;
  /** Shown under the text. */
  more?: ReactNode;
}

/** A form, and beside it a short text. On a narrow screen the text is below the form. */
export function Beside({ children, text, more }: BesideProps) {
  const { title, first, second, third } = text;
  const id = useId();
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">{children}</div>
      <aside aria-labelledby={id} className="min-w-0 space-y-8 print:hidden">
        <div className="border-l-4 border-rule bg-sheet px-5 py-4">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          <ol className="mt-2 list-decimal space-y-2 pl-5 text-soft marker:text-accent">
            {[first, second, third].map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
        </div>
        {more}
      </aside>
    </div>
  );
}
