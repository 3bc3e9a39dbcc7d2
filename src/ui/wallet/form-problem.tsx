'use client';

import { useEffect, useRef } from 'react';

interface FormProblemProps {
  title: string;
  text: string;
  /** The id of the field at fault. Without one, the problem concerns the whole form. */
  field?: string;
  /** The other party's answer. */
  detail?: string;
}

/** Says what failed and why. It takes the focus and links to the field, and the typed text stays. */
export function FormProblem({ title, text, field, detail = '' }: FormProblemProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  return (
    <div
      ref={sheet}
      role="alert"
      tabIndex={-1}
      className="mb-6 max-w-prose border-l-4 border-danger bg-sheet px-5 py-4"
    >
      <p className="font-semibold text-danger">{title}</p>
      <p className="mt-1">{field === undefined ? text : <a href={`#${field}`}>{text}</a>}</p>
      {detail !== '' && <p className="mt-1 text-sm wrap-anywhere text-soft">{detail}</p>}
    </div>
  );
}
