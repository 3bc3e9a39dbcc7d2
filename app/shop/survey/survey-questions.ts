import { parseFields } from '@/shop/draft';
import { QUESTION_NAMES, QUESTIONS, type Question } from '@/shop/give-tip';
import type { Language } from '@/ui/messages/language';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import type { SurveyQuestion } from '@/ui/shop/survey-form';

/** The questions in words, with what was chosen before. */
export function surveyQuestions(
  draft: string | undefined,
  open: readonly Question[],
  language: Language,
): SurveyQuestion[] {
  const t: Readonly<Record<string, unknown>> = shopMoneyMessages(language);
  const say = (key: string): string => String(t[key]);
  const chosen = parseFields(draft, QUESTION_NAMES);
  return QUESTION_NAMES.map((name) => ({
    name,
    text: say(name),
    choices: QUESTIONS[name].map((value) => ({ value, label: say(`${name}_${value}`) })),
    chosen: chosen[name],
    isMissing: open.includes(name),
  }));
}
