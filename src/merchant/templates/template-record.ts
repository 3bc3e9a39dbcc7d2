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
  readonly contract: TemplateContract;
  readonly editableDefaults: EditableDefaults;
}

export function rowOf({ templateId, description, ...parts }: Template): TemplateRow {
  return { templateId, description, ...keepTemplate(parts) };
}

export function templateOf({ templateId, description, ...texts }: TemplateRow): Template {
  return { templateId, description, ...parseTemplate(texts) };
}

/**
 * Refuses what makes no order: GENERIC_CURRENCY_MISMATCH, MERCHANT_GENERIC_CURRENCY_MISMATCH,
 * GENERIC_PARAMETER_MALFORMED for a default of what is fixed, and MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN.
 */
export function assertUsable(
  { contract, editableDefaults }: Template,
  otpId: string | null | undefined,
  currency: string,
): void {
  if (otpId != null) throw new Refusal('MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN', { field: 'otp_id' });
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
