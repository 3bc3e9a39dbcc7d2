import { Refusal } from '@/protocol/refusal';
import { findTemplateRow } from '@/storage/merchant/templates';
import type { Merchant } from '../merchant';

/**
 * Throws MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS for an identifier that a template of the
 * instance has, as another one with it would (add-template.ts).
 */
export async function assertUnusedTemplateId(
  { db }: Merchant,
  at: { readonly instanceId: string; readonly templateId: string },
): Promise<void> {
  if ((await findTemplateRow(db, at)) === undefined) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS', {
    field: 'template_id',
  });
}
