/**
 * Answers PATCH private/templates/$ID (today's interface): members that are absent stay as they are. Throws
 * MERCHANT_GENERIC_TEMPLATE_UNKNOWN, MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN and the refusals of
 * `assertUsable`.
 */
import { Refusal } from '@/protocol/refusal';
import type { TemplateChange } from '@/protocol/template';
import { lockTemplate, updateTemplateRow } from '@/storage/merchant/templates';
import type { Merchant } from '../merchant';
import { otpKeyFor } from '../otp-devices/otp-keys';
import type { TemplatePath } from './list-template-entries';
import { assertUsable, rowOf, templateOf } from './template-record';

export async function updateTemplate(
  { db, currency }: Merchant,
  at: TemplatePath,
  { otpId, ...change }: TemplateChange,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const row = await lockTemplate(transaction, at);
    if (row === undefined) throw new Refusal('MERCHANT_GENERIC_TEMPLATE_UNKNOWN');
    const before = templateOf(row);
    const wanted = {
      templateId: at.templateId,
      description: change.description ?? before.description,
      otpId: otpId === undefined ? before.otpId : otpId,
      contract: change.contract ?? before.contract,
      editableDefaults: change.editableDefaults ?? before.editableDefaults,
    };
    assertUsable(wanted, currency);
    await otpKeyFor(transaction, at.instanceId, otpId);
    await updateTemplateRow(transaction, at.instanceId, rowOf(wanted));
  });
}
