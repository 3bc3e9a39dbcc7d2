import { tryMessages } from '@/ui/messages/api-try';
import type { Language } from '@/ui/messages/language';
import { Notice } from '@/ui/primitives/notice';
import type { TriedAnswer } from './tried-answer';

interface TryAnswerProps {
  language: Language;
  answer: TriedAnswer;
}

/** Says in one line what became of a tried call. */
export function outcomeOf({ language, answer }: TryAnswerProps): string {
  const t = tryMessages(language);
  return typeof answer === 'string' ? t[answer] : t.answer(`${answer.status}`);
}

/** Shows what a tried call answered. */
export function TryAnswer(props: TryAnswerProps) {
  const { answer } = props;
  if (typeof answer === 'string') {
    return (
      <Notice kind="aside" className="mt-6">
        {outcomeOf(props)}
      </Notice>
    );
  }
  return (
    <section id="answer" aria-labelledby="answer-title" className="document mt-6">
      <h3 id="answer-title" className="mb-1 text-lg font-semibold">
        {outcomeOf(props)}
      </h3>
      <p className="mb-2">
        <code className="wrap-anywhere">{answer.path}</code>
      </p>
      <pre tabIndex={0} lang="en" className="max-h-96">
        <code>{answer.text}</code>
      </pre>
    </section>
  );
}
