/**
 * Gives a tip for answering the survey, once per visitor. The answers become the tip's
 * justification, which the merchant can read. So the shop need not store them.
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

/** Questions without a valid answer. */
export function openQuestions(answers: Answers): Question[] {
  return QUESTION_NAMES.filter((name) => {
    const choices: readonly string[] = QUESTIONS[name];
    return !choices.includes(answers[name] ?? '');
  });
}

/** The tip that this visitor has received. */
export function tipOf(shop: Shop, { tip }: Visitor): MoneyTicket | null {
  return tip === undefined ? null : openMoneyTicket(shop, 'tip', tip);
}

/** Returns a ticket for the tip; null if there is no money left for it. */
export async function giveTip(shop: Shop, answers: Answers): Promise<string | null> {
  const given = QUESTION_NAMES.map((name) => `${name}: ${answers[name] ?? ''}`).join(', ');
  const amount = `${shop.currency}:${TIP}`;
  const next = `${shop.shopUrl}/survey/tip`;
  const link = await backendOf(shop).giveTip(shop, amount, `Survey. ${given}`, next);
  return link === null ? null : sealTicket(shop, { for: 'tip', link, amount });
}
