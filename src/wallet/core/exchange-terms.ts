/**
 * Terms of service of exchanges (protocol-a 5.3). Their Etag is their version. The wallet stores
 * the version that the owner has accepted with the exchange. The owner has to accept a new version
 * before the next withdrawal. An exchange without terms (404) asks for nothing.
 * Throws WalletError TERMS_NOT_ACCEPTED, those of exchanges.ts, and what the client throws.
 */
import { MalformedReply } from '@/clients/call-json';
import { updateExchange } from '@/wallet/core/exchanges';
import { exchangeClient } from '@/wallet/core/partners';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

export interface TermsOfService {
  readonly exchangeBaseUrl: string;
  readonly version: string;
  readonly text: string;
  readonly isAccepted: boolean;
}

/** Fetches the exchange's terms. Null if it has none. */
export async function findTerms(wallet: Wallet, url: string): Promise<TermsOfService | null> {
  const { id, acceptedTerms } = await updateExchange(wallet, url);
  const terms = await exchangeClient(wallet, id)
    .terms()
    .catch((error: unknown) => {
      if (error instanceof MalformedReply && error.status === 404) return null;
      throw error;
    });
  if (terms === null) return null;
  const { text, etag } = terms;
  return { exchangeBaseUrl: id, version: etag, text, isAccepted: etag === acceptedTerms };
}

/** `version` is the one that the owner has seen. */
export async function acceptTerms(wallet: Wallet, url: string, version: string): Promise<void> {
  const { id } = await updateExchange(wallet, url);
  await commitDecision(wallet, async () => {
    const exchange = await wallet.store.get('exchange', id);
    if (exchange === null || exchange.acceptedTerms === version) {
      return { puts: [], result: undefined };
    }
    const record = { ...exchange, acceptedTerms: version };
    return { puts: [{ kind: 'exchange', record } as const], result: undefined };
  });
}

/**
 * Checks the terms before money goes to the exchange. `accepted` is the version accepted in this
 * step.
 */
export async function requireTerms(
  wallet: Wallet,
  url: string,
  accepted: string | null,
): Promise<void> {
  const terms = await findTerms(wallet, url);
  if (terms === null || terms.isAccepted) return;
  if (terms.version !== accepted) {
    throw new WalletError('TERMS_NOT_ACCEPTED', { detail: `version ${terms.version}` });
  }
  await acceptTerms(wallet, url, terms.version);
}
