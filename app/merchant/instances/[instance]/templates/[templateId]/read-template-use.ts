import { noteShop } from '@/http/absent-nulls';
import { decode } from '@/http/decode';
import { readJson, readText } from '@/http/read-body';
import { templateUseSchema, type TemplateUse } from '@/protocol/template';

const FORM = /^application\/x-www-form-urlencoded\b/i;
/** Larger forms are refused. */
const MAX_FORM_BYTES = 32_768;
/** A field of the cart: `quantity.$PRODUCT_ID`. */
const QUANTITY = 'quantity.';

/**
 * Reads what a customer adds to a template, as JSON or as a form. Empty fields count as absent, and so do
 * nulls of optional members: programs of shops send such bodies, too.
 */
export async function readTemplateUse(request: Request, currency: string): Promise<TemplateUse> {
  if (!FORM.test(request.headers.get('content-type') ?? '')) {
    noteShop(request);
    return decode(templateUseSchema, await readJson(request));
  }
  const fields = new URLSearchParams(await readText(request, MAX_FORM_BYTES));
  const given = [...fields].filter(([, value]) => value.trim() !== '');
  const selection = given
    .filter(([name, value]) => name.startsWith(QUANTITY) && value.trim() !== '0')
    .map(([name, value]) => ({
      product_id: name.slice(QUANTITY.length),
      unit_quantity: value.trim().replace(',', '.'),
    }));
  const others = given
    .filter(([name]) => !name.startsWith(QUANTITY))
    .map(([name, value]) => [name, MONEY.has(name) ? withCurrency(value, currency) : value]);
  return decode(templateUseSchema, {
    ...Object.fromEntries(others),
    inventory_selection: selection,
  });
}

const MONEY: ReadonlySet<string> = new Set(['amount', 'tip']);

/** People type `5.20` or `5,20`. */
function withCurrency(typed: string, currency: string): string {
  const plain = typed.trim().replace(',', '.');
  return plain.includes(':') ? plain : `${currency}:${plain}`;
}
