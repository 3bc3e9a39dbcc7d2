/**
 * A tip for whoever answers the survey, once for each visitor. The answers are its justification,
 * which the merchant reads beside it; the shop needs no place for them.
 */
import { backendOf } from './merchant-backend';
import type { Shop } from './shop';
import { openMoneyTicket, sealTicket, type MoneyTicket } from './ticket';
import type { Visitor } from './visitor';

export const TIP = '0.5';

export const QUESTIONS = {
  found: ['link', 'search', 'friend', 'other'],
  reads: ['screen', 'phone', 'paper'],
  more: ['coins', 'books', 'proofs', 'tools'],
} as const;
export type Question = keyof typeof QUESTIONS;
export const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[];

export type Answers = Readonly<Record<string, string>>;

/** Those that were not answered, or with something else. */
export function openQuestions(answers: Answers): Question[] {
  return QUESTION_NAMES.filter((name) => {
    const choices: readonly string[] = QUESTIONS[name];
    return !choices.includes(answers[name] ?? '');
  });
}

/** The tip that this visitor has got. */
export function tipOf(shop: Shop, { tip }: Visitor): MoneyTicket | null {
  return tip === undefined ? null : openMoneyTicket(shop, 'tip', tip);
}

/** A ticket for the tip; null when there is no money left for it. */
export async function giveTip(shop: Shop, answers: Answers): Promise<string | null> {
  const told = QUESTION_NAMES.map((name) => `${name}: ${answers[name] ?? ''}`).join(', ');
  const amount = `${shop.currency}:${TIP}`;
  const next = `${shop.shopUrl}/survey/tip`;
  const door = await backendOf(shop).giveTip(shop, amount, `Survey. ${told}`, next);
  return door === null ? null : sealTicket(shop, { for: 'tip', door, amount });
}
