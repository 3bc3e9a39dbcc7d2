import type { CrashPoint } from '../wallet/crashing-wallet';
import type { Style, Way } from './ways';

/** Every move of money. Its numbers choose the party and the amount. */
export type Move =
  | {
      readonly do: 'withdraw';
      readonly wallet: number;
      readonly exchange: number;
      readonly cents: number;
      readonly way?: Way;
    }
  | { readonly do: 'cancel'; readonly wallet: number; readonly exchange: number; cents: number }
  | {
      readonly do: 'pay' | 'abort' | 'tip';
      readonly wallet: number;
      readonly shop: number;
      readonly cents: number;
      readonly style?: Style;
    }
  | { readonly do: 'deposit'; readonly wallet: number; readonly cents: number }
  | { readonly do: 'revoke'; readonly exchange: number; readonly nth: number }
  | { readonly do: 'refund'; readonly sale: number; readonly percent: number }
  | { readonly do: 'take refund' | 'resume' | 'copy'; readonly wallet: number }
  | { readonly do: 'send'; readonly from: number; readonly to: number; readonly cents: number }
  | { readonly do: 'stray'; readonly from: number; readonly exchange: number; cents: number }
  | { readonly do: 'reject'; readonly account: number; readonly nth: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'jobs' }
  | { readonly do: 'crash'; readonly wallet: number; readonly point: CrashPoint }
  | { readonly do: 'weather' | 'database'; readonly every: number; readonly seed: number };

export type Payment = Extract<Move, { readonly shop: number }>;
