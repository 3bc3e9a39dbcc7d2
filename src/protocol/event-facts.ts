/** Triggers write these into the column `facts` of an event. Money is a number of units as text. */

export interface RefundFacts {
  readonly given: string;
  readonly confirmed: string;
  readonly taken: string;
}

export interface TransferFacts {
  /** In hexadecimal. */
  readonly wtid: string;
  readonly exchangeUrl: string;
}

export interface TipFacts {
  readonly pickedUp: string;
}

/** Members that the event's type does not have are missing. */
export type EventFacts = Partial<RefundFacts & TransferFacts & TipFacts>;
