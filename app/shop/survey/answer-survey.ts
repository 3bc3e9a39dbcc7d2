import { spend } from '@/http/allowances';
import { seeOther } from '@/http/see-other';
import { giveTip, openQuestions, QUESTION_NAMES, tipOf } from '@/shop/give-tip';
import { forgetDraft, rememberDraft, rememberTip } from '@/shop/visitor';
import { isShopFilling } from '@/wiring/shop/demo-shop';
import type { SentForm } from '../shop-form';

/** Gives a tip for a complete survey, once per visitor. */
export async function answerSurvey(form: SentForm): Promise<Response> {
  const { request, shop, fields, visitor } = form;
  if (tipOf(shop, visitor) !== null) return seeOther('/shop/survey/tip');
  const answers = Object.fromEntries(QUESTION_NAMES.map((name) => [name, fields[name] ?? '']));
  const open = openQuestions(answers);
  if (open.length > 0) {
    return seeOther('/shop/survey', { missing: open.join(',') }, [rememberDraft(shop, answers)]);
  }
  // A browser that forgets its cookies is a new visitor, but not too often.
  await spend(request, 'tips');
  const ticket = await giveTip(shop, answers);
  if (ticket === null) {
    const problem = isShopFilling() ? 'opening' : 'empty';
    return seeOther('/shop/survey', { problem }, [rememberDraft(shop, answers)]);
  }
  return seeOther('/shop/survey/tip', {}, [rememberTip(shop, ticket), forgetDraft(shop)]);
}
