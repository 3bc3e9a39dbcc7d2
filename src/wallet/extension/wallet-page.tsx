/** The extension's one page: the wallet, and what a page or a bank has asked it to decide. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOf } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { CallbackFlow, readCallbackQuery } from '@/ui/wallet/callback-flow';
import { ErrandFlow, readErrand } from '@/ui/wallet/errand-flow';
import { WalletApp } from '@/ui/wallet/wallet-app';
import type { ServiceMessage } from '@/wallet/extension/messages';
import { remoteService, type ServiceReply } from '@/wallet/service/remote-service';
import { recordFromText, recordToText } from '@/wallet/store/record-text';

const HOME = 'wallet.html';

const service = remoteService(async (request) => {
  const message: ServiceMessage = { type: 'service', request: recordToText(request) };
  const reply: unknown = await chrome.runtime.sendMessage(message);
  if (typeof reply !== 'string') throw new Error('the wallet did not answer');
  return recordFromText(reply) as ServiceReply;
});

function leaveFor(url: string): void {
  location.assign(url);
}

const language = languageOf(undefined, navigator.languages.join(','));
document.documentElement.lang = language;
document.title = walletMessages(language).wallet;

const query = new URLSearchParams(location.search);
const callback = readCallbackQuery(query);
const errand = readErrand(query);
const shared = { language, service, homeUrl: HOME, bankUrl: null, onLeave: leaveFor };

function page(): ReactNode {
  if (callback !== null) return <CallbackFlow {...shared} query={callback} />;
  // A bank that asks for something unreadable is told of, not left with an empty wallet.
  if (query.has('callback_url')) return <WalletApp {...shared} uri={query.toString()} />;
  if (errand !== null) return <ErrandFlow {...shared} errand={errand} />;
  return <WalletApp {...shared} uri={query.get('uri')} />;
}

const root = document.getElementById('content');
if (root === null) throw new Error('the page has no #content');
createRoot(root).render(page());
