/**
 * Answers POST private/templates (today's interface). The same template again is harmless. Throws
 * MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS, MERCHANT_GENERIC_INSTANCE_DELETED,
 * MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN, MERCHANT_PRIVATE_CATALOGUE_FULL, MERCHANT_SHOP_SHARE_FULL and
 * the refusals of `assertUsable`.
 */
import { Refusal } from '@/protocol/refusal';
import type { TemplateAddition } from '@/protocol/template';
import { findTemplateRow, insertTemplate } from '@/storage/merchant/templates';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { withRoomOf } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { otpKeyFor } from '../otp-devices/otp-keys';
import { assertUsable, rowOf, templateOf } from './template-record';

/** They are listed in one answer. */
const MOST = 1000;

export async function addTemplate(
  merchant: Merchant,
  instanceId: string,
  { otpId = null, editableDefaults, ...given }: TemplateAddition,
): Promise<void> {
  const { db, currency } = merchant;
  const template = { ...given, otpId, editableDefaults: editableDefaults ?? {} };
  assertUsable(template, currency);
  await otpKeyFor(db, instanceId, otpId);
  const row = rowOf(template);
  const bytes = () => Buffer.byteLength(JSON.stringify(row));
  const insert = () => insertTemplate(db, instanceId, row, MOST);
  if (await withRoomOf(merchant, instanceId, { bytes }, insert)) return;
  const existing = await findTemplateRow(db, { instanceId, templateId: row.templateId });
  if (existing !== undefined) {
    // Both are written anew: earlier versions kept other forms of the same.
    const kept = rowOf(templateOf({ ...row, ...existing }));
    if (JSON.stringify(row) === JSON.stringify(kept)) return;
    const about = { field: 'template_id' };
    throw new Refusal('MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS', about);
  }
  assertSells(await getInstance(merchant, instanceId));
  throw new Refusal('MERCHANT_PRIVATE_CATALOGUE_FULL', { detail: `at most ${MOST} templates` });
}
