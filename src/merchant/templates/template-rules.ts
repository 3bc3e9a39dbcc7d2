/**
 * Makes an order of a template and of what its customer adds (today's interface). A template's own
 * value counts, else the customer's. A tip is added to the amount. Pure. Throws
 * MERCHANT_POST_USING_TEMPLATES_NO_AMOUNT, MERCHANT_POST_USING_TEMPLATES_NO_SUMMARY,
 * MERCHANT_POST_USING_TEMPLATES_AMOUNT_CONFLICT, MERCHANT_POST_USING_TEMPLATES_SUMMARY_CONFLICT,
 * MERCHANT_GENERIC_PRODUCT_UNKNOWN, GENERIC_CURRENCY_MISMATCH. Throws GENERIC_PARAMETER_MALFORMED
 * for a wrong type or cart.
 */
import { addAmounts, type Amount } from '@/protocol/amount';
import type { PostOrderRequest } from '@/protocol/order';
import { Refusal } from '@/protocol/refusal';
import type { TemplateContract, TemplateUse } from '@/protocol/template';
import { unitsOf } from '../units-of';

interface Offered {
  readonly productId: string;
  readonly categories: readonly number[];
}

/** Reports whether a cart of this template may have the product. */
export function isInCart(
  { productId, categories }: Offered,
  contract: Pick<TemplateContract, 'selectedAll' | 'selectedCategories' | 'selectedProducts'>,
): boolean {
  const { selectedAll, selectedCategories, selectedProducts } = contract;
  return (
    selectedAll ||
    selectedProducts.includes(productId) ||
    categories.some((id) => selectedCategories.includes(id))
  );
}

interface OrderOf {
  readonly contract: TemplateContract;
  readonly use: TemplateUse;
  /** Categories of the products that the customer has chosen. */
  readonly offered: readonly Offered[];
  readonly currency: string;
  readonly payDeadline: number | undefined;
}

export function orderOf({ contract, use, offered, currency, payDeadline }: OrderOf) {
  if (use.type !== undefined && use.type !== contract.type) {
    throw malformed('template_type', `this template makes a ${contract.type}`);
  }
  const goods =
    contract.type === 'fixed-order'
      ? fixedOrder(contract, use, currency)
      : cartOrder(contract, use, { offered, currency });
  const { inventoryProducts, ...priced } = goods;
  const { minimumAge } = contract;
  const request: PostOrderRequest = {
    order: {
      summary: summaryOf(contract, use),
      ...(payDeadline === undefined ? {} : { payDeadline }),
      ...priced,
      others: minimumAge === 0 ? {} : { minimum_age: minimumAge },
    },
    createToken: true,
    inventoryProducts,
    lockUuids: [],
  };
  return request;
}

function summaryOf({ summary: fixed }: TemplateContract, { summary: given }: TemplateUse): string {
  if (fixed !== undefined && given !== undefined) {
    throw new Refusal('MERCHANT_POST_USING_TEMPLATES_SUMMARY_CONFLICT', { field: 'summary' });
  }
  const summary = fixed ?? given;
  if (summary !== undefined) return summary;
  throw new Refusal('MERCHANT_POST_USING_TEMPLATES_NO_SUMMARY', { field: 'summary' });
}

type Goods = Pick<PostOrderRequest, 'inventoryProducts'> &
  Pick<PostOrderRequest['order'], 'amount' | 'products'>;

function fixedOrder(
  { amount: fixed }: TemplateContract,
  use: TemplateUse,
  currency: string,
): Goods {
  const { amount: given, tip, inventorySelection } = use;
  if (inventorySelection.length > 0) {
    throw malformed('inventory_selection', 'this template makes a fixed-order');
  }
  if (fixed !== undefined && given !== undefined) {
    throw new Refusal('MERCHANT_POST_USING_TEMPLATES_AMOUNT_CONFLICT', { field: 'amount' });
  }
  const amount = fixed ?? given;
  if (amount === undefined) {
    throw new Refusal('MERCHANT_POST_USING_TEMPLATES_NO_AMOUNT', { field: 'amount' });
  }
  unitsOf(currency, amount, 'amount');
  return { amount: tipped(amount, tip, currency), inventoryProducts: [] };
}

function tipped(amount: Amount, tip: Amount | undefined, currency: string): Amount {
  if (tip === undefined) return amount;
  unitsOf(currency, tip, 'tip');
  try {
    return addAmounts(amount, tip);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw malformed('tip', 'above the limit of 2^52');
  }
}

function cartOrder(
  contract: TemplateContract,
  { amount, tip, inventorySelection: lines }: TemplateUse,
  { offered, currency }: Pick<OrderOf, 'offered' | 'currency'>,
): Goods {
  if (amount !== undefined) {
    throw new Refusal('MERCHANT_POST_USING_TEMPLATES_AMOUNT_CONFLICT', { field: 'amount' });
  }
  if (lines.length === 0) {
    const about = { field: 'inventory_selection' };
    throw new Refusal('MERCHANT_POST_USING_TEMPLATES_NO_AMOUNT', about);
  }
  if (contract.chooseOne && new Set(lines.map(({ productId }) => productId)).size > 1) {
    throw malformed('inventory_selection', 'only one product may be chosen');
  }
  const allowed = new Set(
    offered.filter((one) => isInCart(one, contract)).map(({ productId }) => productId),
  );
  for (const [at, { productId }] of lines.entries()) {
    if (allowed.has(productId)) continue;
    throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN', {
      field: `inventory_selection.${at}.product_id`,
      body: { productId },
    });
  }
  if (tip === undefined) return { inventoryProducts: [...lines] };
  unitsOf(currency, tip, 'tip');
  // The order's amount is the sum of its lines.
  const products = [{ description: 'Tip', price: tip, others: {} }];
  return { products, inventoryProducts: [...lines] };
}

function malformed(field: string, detail: string): Refusal {
  return new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail });
}
