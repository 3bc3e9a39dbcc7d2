/** The form that says when goods were sent. */
import type { SentBack } from './form-errors';

export const NOTE_LENGTH = 200;

/** A refused form, with what was typed. */
export interface SendingDraft extends SentBack {
  readonly sent_on?: string | undefined;
  readonly sent_note?: string | undefined;
}
