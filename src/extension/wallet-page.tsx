/** The extension's pages: the wallet, decisions that a page or bank requested, and the popup. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { walletMessages } from '@/ui/messages/wallet';
import { AuditorFlow } from '@/ui/wallet/auditor-flow';
import { CallbackFlow, parseCallbackQuery } from '@/ui/wallet/callback-flow';
import { ErrandFlow, parseErrand } from '@/ui/wallet/errand-flow';
import { Popup } from '@/ui/wallet/popup';
import { Stage } from '@/ui/wallet/stage';
import { WalletApp, type ViewQuery } from '@/ui/wallet/wallet-app';
import { isWalletView, type PageHost } from '@/ui/wallet/page-host';
import { ExtensionShell } from '@/extension/extension-shell';
import type { ServiceMessage } from '@/extension/messages';
import { chooseLanguage, chooseTheme, chosenLanguage, chosenTheme } from '@/extension/preferences';
import { remoteService, type ServiceReply } from '@/wallet/service/remote-service';
import { recordFromText, recordToText } from '@/wallet/core/record-text';

const HOME = 'wallet.html';
const POPUP = '/popup.html';

const service = remoteService(async (request) => {
  const message: ServiceMessage = { type: 'service', request: recordToText(request) };
  const reply: unknown = await chrome.runtime.sendMessage(message);
  if (typeof reply !== 'string') throw new Error('the wallet did not answer');
  return recordFromText(reply) as ServiceReply;
});

const language = chosenLanguage();
const title = walletMessages(language).wallet;
document.documentElement.lang = language;
document.title = title;

const host: PageHost = {
  homeUrl: HOME,
  viewUrl: (view, more = {}) => `${HOME}?${new URLSearchParams({ view, ...more }).toString()}`,
  bankUrl: null,
  withdrawalUrl: null,
  syncUrl: null,
  theme: chosenTheme(),
  onLanguage: (chosen) => {
    chooseLanguage(chosen);
    location.reload();
  },
  onTheme: (chosen) => {
    chooseTheme(chosen);
    location.reload();
  },
  onLeave: (url) => location.assign(url),
};

const query = new URLSearchParams(location.search);
const callback = parseCallbackQuery(query);
const errand = parseErrand(query);
const asked = query.get('view');
const view = isWalletView(asked) ? asked : null;
const shared = { language, service, host };

function page(): ReactNode {
  if (callback !== null) return <CallbackFlow {...shared} query={callback} />;
  const auditor = query.get('add_auditor');
  if (auditor !== null) return <AuditorFlow {...shared} request={auditor} />;
  if (errand !== null) return <ErrandFlow {...shared} errand={errand} />;
  // An unreadable request from a bank shows an error, not an empty wallet.
  const uri = query.has('callback_url') ? query.toString() : query.get('uri');
  return <WalletApp {...shared} uri={uri} view={view} query={viewQuery()} />;
}

function viewQuery(): ViewQuery {
  const named = (['type', 'id', 'exchange'] as const).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(named);
}

function whole(): ReactNode {
  if (location.pathname === POPUP) {
    return (
      <main id="content" className="p-4">
        <Popup {...shared} />
      </main>
    );
  }
  const isHome = query.size === 0;
  return (
    <ExtensionShell language={language} host={host} current={isHome ? 'balance' : view}>
      <Stage title={`${title} – Florin`}>{page()}</Stage>
    </ExtensionShell>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(whole());
