/** The request that a page's server makes of a wallet by headers (browser-wallet 4). */
export interface ContractErrand {
  /** Null if the shop names only the resource to open. */
  readonly contractUrl: string | null;
  readonly resourceUrl: string | null;
  /** Empty if the payment is to be bound to no session. */
  readonly sessionId: string;
}
