import { parseFormError, parseShopProblem, type FormQuery } from '@/protocol/form-errors';

/** The query of a page as Next gives it. Of repeated values, the first counts. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

export async function parsePageQuery(query: PageQuery): Promise<FormQuery> {
  const texts: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(await query)) {
    texts[name] = Array.isArray(value) ? value[0] : value;
  }
  const { error, problem, ...rest } = texts;
  return {
    ...rest,
    ...(error === undefined ? {} : { error: parseFormError(error) }),
    ...(problem === undefined ? {} : { problem: parseShopProblem(problem) }),
  };
}

/** The query of an address in another address's parameter, within a request header. */
const MAX_LENGTH = 4000;

/** The address of the page itself, to return to after a log-in. */
export function pathWithQuery(path: string, query: FormQuery): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'news',
  );
  const search = new URLSearchParams(given).toString();
  const whole = search === '' ? path : `${path}?${search}`;
  return whole.length > MAX_LENGTH ? path : whole;
}
