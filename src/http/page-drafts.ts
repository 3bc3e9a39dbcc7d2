/** A form's earlier input, for server components. Routes store it (drafts.ts). */
import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { browserCookieName, decodeBrowser } from './browser';
import { getDraft } from './drafts';
import { pageOrigin } from './page-origin';
import type { FormQuery } from '@/protocol/form-errors';
import { parsePageQuery, type PageQuery } from './page-query';

/** Runs once per request. */
const thisBrowser = cache(async () =>
  decodeBrowser((await cookies()).get(browserCookieName(await pageOrigin()))?.value),
);

export async function pageBrowserId(): Promise<string | undefined> {
  return (await thisBrowser())?.id;
}

/**
 * The query of a page, with the input that its parameter `draft` refers to. If the draft is gone,
 * the error about it is dropped, too.
 */
export async function withDraft(query: FormQuery): Promise<FormQuery> {
  const { draft, error, ...rest } = query;
  if (draft === undefined) return query;
  const typed = await getDraft(draft, await pageBrowserId());
  return Object.keys(typed).length === 0 ? rest : { ...rest, draft, error, ...typed };
}

/** The same, for a page whose own address does not matter. */
export async function getQueryWithDraft(query: PageQuery): Promise<FormQuery> {
  return withDraft(await parsePageQuery(query));
}
