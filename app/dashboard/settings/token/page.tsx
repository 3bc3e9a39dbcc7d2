import type { Metadata } from 'next';
import { pageBrowserId, withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { listTokens } from '@/merchant/instances/list-tokens';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TokenShown } from '@/ui/dashboard/new-token';
import { ReplaceToken, RevokeToken, SetPassword } from '@/ui/dashboard/token-questions';
import { TokenView } from '@/ui/dashboard/token-view';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { isTokenKept } from './is-token-kept';

export async function generateMetadata(): Promise<Metadata> {
  return { title: settingsMessages(await pageLanguage()).tokens };
}

export default async function TokenPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(
    pathWithQuery('/dashboard/settings/token', query),
    'dashboard/settings/token',
  );
  const { instanceId } = user;
  const { shown, step, id } = query;
  const { merchant } = wiring();
  const tokens = await listTokens(merchant, instanceId);
  const language = await pageLanguage();
  const revoked =
    step === 'revoke' ? tokens.others.find((token) => token.id.toString() === id) : undefined;
  return (
    <DashboardShell user={user} current="settings">
      {shown !== undefined ? (
        <TokenShown
          token={await takeOnce(shown, await pageBrowserId(), instanceId)}
          language={language}
        />
      ) : step === 'replace' ? (
        <ReplaceToken instance={instanceId} others={tokens.others.length} language={language} />
      ) : step === 'password' ? (
        <SetPassword instance={instanceId} {...{ language }} sentBack={await withDraft(query)} />
      ) : revoked !== undefined ? (
        <RevokeToken token={revoked} language={language} />
      ) : (
        <TokenView
          {...{ tokens, language }}
          now={merchant.clock.now()}
          isKept={isTokenKept(instanceId)}
          sentBack={await withDraft(query)}
        />
      )}
    </DashboardShell>
  );
}
