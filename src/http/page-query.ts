/** The query of a page as Next gives it, with the first of repeated values. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

export async function readQuery(query: PageQuery): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string | undefined>;
}
