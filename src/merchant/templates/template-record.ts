/** Converts templates between what merchants say of them and their rows. Pure. */
import { Refusal } from '@/protocol/refusal';
import {
  keepTemplate,
  parseTemplate,
  type EditableDefaults,
  type TemplateContract,
} from '@/protocol/template';
import type { TemplateRow } from '@/storage/merchant/templates';
import { unitsOf } from '../units-of';

export interface Template {
  readonly templateId: string;
  readonly description: string;
  /** The device whose codes its orders confirm. */
  readonly otpId: string | null;
  readonly contract: TemplateContract;
  readonly editableDefaults: EditableDefaults;
}

export function rowOf({ templateId, description, otpId, ...parts }: Template): TemplateRow {
  return { templateId, description, otpId, ...keepTemplate(parts) };
}

export function templateOf({ templateId, description, otpId, ...texts }: TemplateRow): Template {
  return { templateId, description, otpId, ...parseTemplate(texts) };
}

/**
 * Refuses what makes no order: GENERIC_CURRENCY_MISMATCH, MERCHANT_GENERIC_CURRENCY_MISMATCH, and
 * GENERIC_PARAMETER_MALFORMED for a default of what is fixed.
 */
export function assertUsable({ contract, editableDefaults }: Template, currency: string): void {
  const { amount, currency: named = currency } = contract;
  if (amount !== undefined) unitsOf(currency, amount, 'template_contract.amount');
  const { amount: usual } = editableDefaults;
  if (usual !== undefined) unitsOf(currency, usual, 'editable_defaults.amount');
  for (const [field, given] of [
    ['template_contract.currency', named],
    ['editable_defaults.currency', editableDefaults.currency ?? currency],
  ] as const) {
    if (given !== currency) throw new Refusal('MERCHANT_GENERIC_CURRENCY_MISMATCH', { field });
  }
  for (const name of ['summary', 'amount', 'currency'] as const) {
    if (editableDefaults[name] === undefined || contract[name] === undefined) continue;
    const detail = 'the template fixes it';
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: `editable_defaults.${name}`,
      detail,
    });
  }
}
