/**
 * Answers DELETE private/templates/$ID (today's interface). Orders that were made of it stay. Throws
 * MERCHANT_GENERIC_TEMPLATE_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteTemplate } from '@/storage/merchant/templates';
import type { Merchant } from '../merchant';
import type { TemplatePath } from './list-template-entries';

export async function removeTemplate({ db }: Merchant, at: TemplatePath): Promise<void> {
  if (!(await deleteTemplate(db, at))) throw new Refusal('MERCHANT_GENERIC_TEMPLATE_UNKNOWN');
}
