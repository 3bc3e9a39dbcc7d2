/** What a page's server asks of a wallet by headers (browser-wallet 4). */
export interface ContractErrand {
  /** Null when the shop names only what is to be opened. */
  readonly contractUrl: string | null;
  readonly resourceUrl: string | null;
  /** Empty when the payment is to be bound to no session. */
  readonly sessionId: string;
}
