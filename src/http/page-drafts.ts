/** What was typed before, for server components. Routes keep it (drafts.ts). */
import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { browserCookieName, readBrowser } from './browser';
import { readDraft } from './drafts';
import { pageOrigin } from './page-origin';
import { readQuery, type PageQuery } from './page-query';

type Query = Record<string, string | undefined>;

/** Once per request. */
const thisBrowser = cache(async () =>
  readBrowser((await cookies()).get(browserCookieName(await pageOrigin()))?.value),
);

export async function pageBrowserId(): Promise<string | undefined> {
  return (await thisBrowser())?.id;
}

/**
 * The query of a page with what its member `draft` stands for. A draft that is gone takes the error along
 * that was about it.
 */
export async function withDraft(query: Query): Promise<Query> {
  const { draft, error, ...rest } = query;
  if (draft === undefined) return query;
  const typed = await readDraft(draft, await pageBrowserId());
  return Object.keys(typed).length === 0 ? rest : { ...rest, draft, error, ...typed };
}

/** The same, of a page whose own address does not matter. */
export async function readSentBack(query: PageQuery): Promise<Query> {
  return withDraft(await readQuery(query));
}
