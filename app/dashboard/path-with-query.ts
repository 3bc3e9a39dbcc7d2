/** The address of the page itself, to come back to after a log-in. */
export function pathWithQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'news',
  );
  const search = new URLSearchParams(given).toString();
  return search === '' ? path : `${path}?${search}`;
}
