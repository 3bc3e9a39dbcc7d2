/** The forms of an order's page: when goods were sent, and the shop's own note. */
import type { SentBack } from './form-errors';

export const NOTE_LENGTH = 200;
export const ORDER_NOTE_LENGTH = 1000;

/** A refused form, with what was typed. */
export interface SendingDraft extends SentBack {
  readonly sent_on?: string | undefined;
  readonly sent_note?: string | undefined;
  readonly note?: string | undefined;
}
