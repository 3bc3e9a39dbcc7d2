/** What of an order `o` a search for a text looks at, and how it compares. */

/**
 * Without case and accents; those first, as a database in the C locale lowers ASCII alone. ASCII, which
 * has as many bytes as letters, has none, and looking for them costs ten times the rest.
 */
const folded = (text: string): string => `lower(case
  when octet_length(${text}) = length(${text}) then ${text}
  else regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g') end)`;

/** `text` is a parameter, which is folded once and not for each row. */
export const contains = (place: string, text: string): string => hasFolded(folded(place), text);

const hasFolded = (place: string, text: string): string =>
  `strpos(${place}, (select ${folded(`${text}::text`)})) > 0`;

/** The descriptions of its products, which are read once. */
export const productsContain = (text: string): string =>
  hasFolded(
    `(select ${folded('t')} from (select coalesce(${PRODUCTS}, '') as t offset 0) p)`,
    text,
  );

/** Null without any. No database reads a contract with the escape of NUL in it as JSON. */
export const PRODUCTS = `(
  select string_agg(p ->> 'description', ' ')
  from merchant.contract c cross join lateral json_array_elements(
    case when strpos(c.terms, '\\u0000') = 0 and json_typeof(c.terms::json -> 'products') = 'array'
      then c.terms::json -> 'products' else '[]'::json end) p
  where c.order_row = o.id)`;
