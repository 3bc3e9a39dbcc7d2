/** Texts that no contract is without, for drafts that have lost them. Pure. */
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';

/**
 * Puts empty texts into `after`, a draft with forgotten members. Wallets refuse a contract without
 * a summary or a product's description. A repetition may forget them again, as `before` shows.
 */
export function withEmptyTexts(before: JsonObject, after: JsonObject): JsonObject {
  const whole = withEmptyText(before, after, 'summary');
  const { products: old } = before;
  const { products } = after;
  if (!isJsonArray(old) || !isJsonArray(products)) return whole;
  const described = products.map((product, index) => {
    const was = old[index];
    return isJsonObject(product) && isJsonObject(was)
      ? withEmptyText(was, product, 'description')
      : product;
  });
  return { ...whole, products: described };
}

function withEmptyText(before: JsonObject, after: JsonObject, name: string): JsonObject {
  if (before[name] === undefined || after[name] !== undefined) return after;
  const { $forgotten, $forgettable, ...others } = after;
  const forgotten = Object.entries(mapOf($forgotten)).filter(([one]) => one !== name);
  return {
    ...others,
    [name]: '',
    $forgettable: { ...mapOf($forgettable), [name]: mapOf(before['$forgettable'])[name] },
    ...(forgotten.length === 0 ? {} : { $forgotten: Object.fromEntries(forgotten) }),
  };
}

function mapOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
