/**
 * Adds and changes templates by their form. Throws GENERIC_PARAMETER_MALFORMED and _MISSING with the form's fields,
 * and what addTemplate and updateTemplate throw.
 */
import { z } from 'zod';
import { decode, decodeForm } from '@/http/decode';
import { readParts, withTaken } from '@/http/read-parts';
import { addTemplate } from '@/merchant/templates/add-template';
import { assertUnusedTemplateId } from '@/merchant/templates/assert-unused-template-id';
import { getTemplate, type TemplatePath } from '@/merchant/templates/list-template-entries';
import type { Template } from '@/merchant/templates/template-record';
import { updateTemplate } from '@/merchant/templates/update-template';
import { categoryIdsSchema } from '@/protocol/category';
import { durationSchema } from '@/protocol/duration';
import { storableText } from '@/protocol/instance';
import { pathNameSchema } from '@/protocol/path-name';
import { productIdSchema } from '@/protocol/product-members';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { typedDuration } from '@/ui/messages/duration-in-words';
import { wiring } from '@/wiring';
import { chanceId, idFromWords } from '../../id-from-words';
import { typedIn } from './typed-template';

type Fields = Readonly<Record<string, string>>;

const text = storableText(4096);

function templateFormSchema(currency: string) {
  return z
    .object({
      description: text.min(1),
      type: z.enum(['fixed-order', 'inventory-cart']),
      summary: text.min(1).optional(),
      amount: typedAmountSchema(currency).optional(),
      products: z.array(productIdSchema).max(256),
      categories: categoryIdsSchema,
      hasAllProducts: z.boolean(),
      pay_duration: durationSchema.optional(),
    })
    .refine(
      ({ type, hasAllProducts, products, categories }) =>
        type === 'fixed-order' || hasAllProducts || products.length + categories.length > 0,
      // Beside other wrong fields, too.
      { path: ['products'], when: () => true },
    );
}

const present = (typed: string): string | undefined => (typed === '' ? undefined : typed);

/** Members that the form has no field for stay as they are. */
function readTemplateForm(fields: Fields, before?: Template) {
  const { currency } = wiring().merchant;
  const draft = typedIn(fields);
  const isCart = draft.type === 'inventory-cart';
  const isListed = isCart && !draft.hasAllProducts;
  const form = decodeForm(templateFormSchema(currency), {
    ...draft,
    summary: present(draft.summary),
    amount: isCart ? undefined : present(draft.amount),
    products: isListed ? draft.products : [],
    categories: isListed ? draft.categories.map((id) => Number.parseInt(id, 10)) : [],
    pay_duration: present(typedDuration(draft.payDuration)),
  });
  const { summary, amount, type, pay_duration: payDuration } = form;
  const { currency: fixedCurrency, minimumAge = 0 } = before?.contract ?? {};
  const { currency: usualCurrency } = before?.editableDefaults ?? {};
  const said = {
    summary: summary === undefined ? {} : { summary },
    amount: amount === undefined ? {} : { amount },
  };
  return {
    description: form.description,
    otpId: draft.otpId === '' ? null : draft.otpId,
    contract: {
      type,
      ...(draft.isSummaryOpen ? {} : said.summary),
      ...(draft.isAmountOpen ? {} : said.amount),
      ...(fixedCurrency === undefined ? {} : { currency: fixedCurrency }),
      ...(payDuration === undefined ? {} : { payDuration }),
      minimumAge,
      requestTip: draft.requestTip,
      selectedAll: isCart && draft.hasAllProducts,
      selectedCategories: form.categories,
      selectedProducts: form.products,
      chooseOne: isCart && draft.chooseOne,
    },
    editableDefaults: {
      ...(draft.isSummaryOpen ? said.summary : {}),
      ...(draft.isAmountOpen ? said.amount : {}),
      ...(usualCurrency === undefined ? {} : { currency: usualCurrency }),
    },
  };
}

/** The identifier as typed, or made from the name. */
function typedIdOf({ template_id: id = '', description = '' }: Fields): string {
  if (id.trim() !== '') return id.trim();
  const words = idFromWords(description);
  return words === '' ? `template-${chanceId()}` : words;
}

/** Returns the template's identifier. */
export async function makeTemplate(instanceId: string, fields: Fields): Promise<string> {
  const { merchant } = wiring();
  const typedId = typedIdOf(fields);
  const { form, templateId } = await readParts({
    form: () => readTemplateForm(fields),
    templateId: () => decode(pathNameSchema, typedId, 'template_id'),
  }).catch((thrown: unknown) =>
    withTaken(thrown, 'template_id', () =>
      assertUnusedTemplateId(merchant, { instanceId, templateId: typedId }),
    ),
  );
  await addTemplate(merchant, instanceId, { templateId, ...form });
  return templateId;
}

export async function changeTemplate(at: TemplatePath, fields: Fields): Promise<void> {
  const { merchant } = wiring();
  const before = await getTemplate(merchant, at);
  await updateTemplate(merchant, at, readTemplateForm(fields, before));
}
