/** The template's form: its fields, and the draft that it shows. */
import type { Template } from '@/merchant/templates/template-record';
import type { FormQuery } from '@/protocol/form-errors';
import { lineField } from '@/ui/dashboard/template-address';
import type { TemplateDraft } from '@/ui/dashboard/template-draft';
import { durationInWords } from '@/ui/messages/duration-in-words';
import type { Language } from '@/ui/messages/language';
import { amountToType } from '@/ui/primitives/format-amount-for-people';

/** Those that are listed, and as many as a template may have besides. */
const lines = Array.from({ length: 456 }, (_, line) => line);

const linesOf = (kind: 'product' | 'category') => lines.map((line) => lineField(kind, line));

export const TEMPLATE_FIELDS = [
  'description',
  'type',
  'summary',
  'summary_open',
  'amount',
  'amount_open',
  'products',
  'choose_one',
  'request_tip',
  'pay_duration',
  'otp_id',
  'template_id',
  ...linesOf('product'),
  ...linesOf('category'),
];

type Fields = Readonly<Record<string, string | undefined>>;

/** A checkbox is there if it is checked. */
export function typedIn(fields: Fields): TemplateDraft {
  const text = (name: string): string => fields[name]?.trim() ?? '';
  const isChecked = (name: string): boolean => fields[name] !== undefined;
  const chosen = (kind: 'product' | 'category'): string[] =>
    linesOf(kind).flatMap((name) => fields[name] ?? []);
  return {
    templateId: text('template_id'),
    description: text('description'),
    type: text('type'),
    summary: text('summary'),
    isSummaryOpen: isChecked('summary_open'),
    amount: text('amount'),
    isAmountOpen: isChecked('amount_open'),
    hasAllProducts: text('products') !== 'some',
    products: chosen('product'),
    categories: chosen('category'),
    chooseOne: isChecked('choose_one'),
    requestTip: isChecked('request_tip'),
    payDuration: text('pay_duration'),
    otpId: text('otp_id'),
  };
}

/** Returns the refused input, else the template or a new one, for the form. */
export function templateDraft(
  query: FormQuery,
  language: Language,
  template?: Template,
): TemplateDraft {
  const isRefused = query.error !== undefined && query['type'] !== undefined;
  if (isRefused || template === undefined)
    return { ...typedIn(query), type: query['type'] ?? 'fixed-order' };
  const { templateId, description, contract, editableDefaults: proposed, otpId } = template;
  const amount = contract.amount ?? proposed.amount;
  const { payDuration } = contract;
  return {
    templateId,
    description,
    type: contract.type,
    summary: contract.summary ?? proposed.summary ?? '',
    isSummaryOpen: proposed.summary !== undefined,
    amount: amount === undefined ? '' : amountToType(amount, language),
    isAmountOpen: proposed.amount !== undefined,
    hasAllProducts: contract.type === 'fixed-order' || contract.selectedAll,
    products: contract.selectedProducts,
    categories: contract.selectedCategories.map(String),
    chooseOne: contract.chooseOne,
    requestTip: contract.requestTip,
    payDuration: payDuration === undefined ? '' : durationInWords(payDuration, language),
    otpId: otpId ?? '',
  };
}
