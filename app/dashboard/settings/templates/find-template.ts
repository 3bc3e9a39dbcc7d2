/** Finds what the pages of templates show, of the session's instance. */
import { cache } from 'react';
import { ifThere } from '@/http/if-there';
import { inTime } from '@/http/in-time';
import { listCategoryEntries } from '@/merchant/categories/list-category-entries';
import { listFoundProducts } from '@/merchant/inventory/list-product-entries';
import { listOtpDevices } from '@/merchant/otp-devices/list-otp-devices';
import { getTemplate, templatePathOf } from '@/merchant/templates/list-template-entries';
import type { Template } from '@/merchant/templates/template-record';
import type { Choosable, TemplateChoice, TemplateDraft } from '@/ui/dashboard/template-draft';
import type { Language } from '@/ui/messages/language';
import { productText } from '@/ui/primitives/product-text';
import { wiring } from '@/wiring';

/** Null when there is none. Runs once per request: a page and its title ask the same. */
export const findTemplate = cache(
  async (instanceId: string, templateId: string): Promise<Template | null> => {
    const at = templatePathOf(instanceId, templateId);
    return await ifThere(getTemplate(wiring().merchant, at), 'MERCHANT_GENERIC_TEMPLATE_UNKNOWN');
  },
);

/** A longer list would be of no use. */
const MOST = 200;

/** Lists what a template may name, and what this one names already. Undefined if that takes too long. */
export async function listTemplateChoice(
  instanceId: string,
  draft: TemplateDraft,
  language: Language,
): Promise<TemplateChoice | undefined> {
  const { merchant } = wiring();
  const found = await inTime(
    Promise.all([
      listFoundProducts(merchant, { instanceId, text: '', limit: MOST }),
      listCategoryEntries(merchant, instanceId),
      listOtpDevices(merchant, instanceId),
    ]),
  );
  if (found === undefined) return undefined;
  const [{ products, hasMore }, categories, devices] = found;
  const listed = products.map((product) => {
    const { productId: value, productName: name } = product;
    return { value, label: name === value ? productText(product, language) : name };
  });
  const named = categories.map(({ categoryId, name }) => ({ value: `${categoryId}`, label: name }));
  const chosen = named.filter(({ value }) => draft.categories.includes(value));
  return {
    products: hasMore ? withChosen(listed, draft.products) : listed,
    hasMore,
    categories: [...new Set([...named.slice(0, MOST), ...chosen])],
    devices: devices.map(({ otpId }) => otpId),
  };
}

/** Those beyond the list have no other name here: their records have pictures. */
function withChosen(listed: readonly Choosable[], chosen: readonly string[]): Choosable[] {
  const known = new Set(listed.map(({ value }) => value));
  const others = chosen.filter((value) => !known.has(value));
  return [...listed, ...others.map((value) => ({ value, label: value }))];
}
