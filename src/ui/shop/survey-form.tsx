import type { Language } from '@/ui/messages/language';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { Button } from '@/ui/primitives/button';
import { Once } from '@/ui/primitives/once';
import { Choices } from '@/ui/primitives/choices';

export interface SurveyQuestion {
  readonly name: string;
  readonly text: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The choice in the refused form. */
  readonly chosen: string | undefined;
  readonly isMissing: boolean;
}

interface SurveyFormProps {
  questions: readonly SurveyQuestion[];
  language: Language;
}

export function SurveyForm({ questions, language }: SurveyFormProps) {
  const t = shopMoneyMessages(language);
  return (
    <form method="post" action="/shop/survey/submit" className="space-y-8">
      <Once />
      {questions.map(({ name, text, choices, chosen, isMissing }) => (
        <Choices
          key={name}
          {...{ name, chosen }}
          legend={text}
          options={choices}
          error={isMissing ? t.unanswered(text) : undefined}
        />
      ))}
      <Button>{t.sendAnswers}</Button>
    </form>
  );
}
