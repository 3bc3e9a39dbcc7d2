import { instanceBaseUrl, type Merchant } from '../merchant';
import type { TemplatePath } from './list-template-entries';

/** The address at which anyone orders by the template. Browsers get a page there. */
export function templateAddress(
  merchant: Merchant,
  { instanceId, templateId }: TemplatePath,
): string {
  return `${instanceBaseUrl(merchant, instanceId)}templates/${encodeURIComponent(templateId)}`;
}
