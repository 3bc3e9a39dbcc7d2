'use client';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Language } from '@/ui/messages/language';
import { parseTriedAnswer, type TriedAnswer } from './tried-answer';
import { outcomeOf, TryAnswer } from './try-answer';

interface TryInPlaceProps {
  language: Language;
  /** The answer that the server has put on the page. */
  first: TriedAnswer | undefined;
  /** The form. */
  children: ReactNode;
}

/** Sends the form and shows the answer below it. Without scripts the form leads to a page with the answer. */
export function TryInPlace({ language, first, children }: TryInPlaceProps) {
  const [answer, setAnswer] = useState(first);
  const [isWaiting, setWaiting] = useState(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    setWaiting(true);
    setAnswer(await ask(form));
    setWaiting(false);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (!isWaiting) void send(event.target);
  };
  return (
    <div onSubmit={onSubmit}>
      {children}
      <p role="status" className="sr-only">
        {!isWaiting && answer !== undefined && outcomeOf({ language, answer })}
      </p>
      <div className={isWaiting ? 'opacity-50' : undefined}>
        {answer !== undefined && <TryAnswer {...{ language, answer }} />}
      </div>
    </div>
  );
}

async function ask(form: HTMLFormElement): Promise<TriedAnswer> {
  const fields = [...new FormData(form)].filter(isText);
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    return parseTriedAnswer(await answer.json());
  } catch {
    return 'failed';
  }
}

function isText(field: [string, FormDataEntryValue]): field is [string, string] {
  return typeof field[1] === 'string';
}
