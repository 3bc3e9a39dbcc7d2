/**
 * Returns a template as a browser shows it. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN and
 * MERCHANT_GENERIC_TEMPLATE_UNKNOWN.
 */
import type { PublicTemplate } from '@/protocol/template';
import { getBranding, type Branding } from '@/storage/merchant/branding';
import { getInstance } from '../instances/get-instance';
import type { Merchant } from '../merchant';
import { getPublicTemplate, type TemplatePath } from './list-template-entries';
import { templateAddress } from './template-address';

interface TemplateForPeople {
  readonly merchantName: string;
  readonly branding: Branding;
  readonly address: string;
  readonly currency: string;
  readonly template: PublicTemplate;
}

export async function getTemplateForPeople(
  merchant: Merchant,
  at: TemplatePath,
): Promise<TemplateForPeople> {
  const { instanceId } = at;
  const template = await getPublicTemplate(merchant, at);
  const { name: merchantName } = await getInstance(merchant, instanceId);
  return {
    merchantName,
    branding: await getBranding(merchant.db, instanceId),
    address: templateAddress(merchant, at),
    currency: merchant.currency,
    template,
  };
}
