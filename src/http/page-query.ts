/** The query of a page as Next gives it. Of repeated values, the first counts. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

export async function readQuery(query: PageQuery): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string | undefined>;
}

/** The query of an address in another address's parameter, within a request header. */
const MAX_LENGTH = 4000;

/** The address of the page itself, to return to after a log-in. */
export function pathWithQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'news',
  );
  const search = new URLSearchParams(given).toString();
  const whole = search === '' ? path : `${path}?${search}`;
  return whole.length > MAX_LENGTH ? path : whole;
}
