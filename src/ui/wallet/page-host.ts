/** The host of the wallet's pages: a site, or the extension. */
import type { Language } from '@/ui/messages/language';
import type { Theme } from '@/ui/messages/theme';

export const WALLET_VIEWS = [
  'history',
  'backup',
  'settings',
  'developer',
  'terms',
  'forget',
] as const;
export type WalletView = (typeof WALLET_VIEWS)[number];

export interface PageHost {
  readonly homeUrl: string;
  readonly viewUrl: (view: WalletView, query?: Readonly<Record<string, string>>) => string;
  /** Null if this wallet does not know a bank. */
  readonly bankUrl: string | null;
  /** Address at which the bank begins a withdrawal of this many whole units. */
  readonly withdrawalUrl: ((units: bigint) => string) | null;
  /** A backup service to suggest. */
  readonly syncUrl: string | null;
  readonly theme: Theme;
  readonly onLanguage: (language: Language) => void;
  readonly onTheme: (theme: Theme) => void;
  readonly onLeave: (url: string) => void;
}

export function isWalletView(text: string | null | undefined): text is WalletView {
  return WALLET_VIEWS.some((view) => view === text);
}

export function entryUrl(
  { viewUrl }: Pick<PageHost, 'viewUrl'>,
  { type, id }: { readonly type: string; readonly id: string },
): string {
  return viewUrl('history', { type, id });
}
