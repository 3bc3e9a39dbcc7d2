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

/** The names that a category has, or had before it was removed. The old ones are those before a change. */
export interface CategoryFacts {
  readonly name: string;
  readonly nameI18n: Readonly<Record<string, string>>;
  readonly oldName: string;
  readonly oldNameI18n: Readonly<Record<string, string>>;
}

/** Members that the event's type does not have are missing. */
export type EventFacts = Partial<RefundFacts & CategoryFacts & TransferFacts & TipFacts>;
