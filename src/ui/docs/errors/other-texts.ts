/** Remedies and German meanings of refusals by the backup service, the auditor and tests of keys. */
import type { AUDITOR_ERRORS } from '@/protocol/errors/auditor';
import type { CRYPTO_TEST_ERRORS } from '@/protocol/errors/crypto-test';
import type { SYNC_ERRORS } from '@/protocol/errors/sync';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const OTHER_TEXTS: Readonly<
  Record<
    keyof typeof AUDITOR_ERRORS | keyof typeof CRYPTO_TEST_ERRORS | keyof typeof SYNC_ERRORS,
    ErrorText
  >
> = {
  SYNC_BAD_IF_MATCH: ['request', 'If-Match ist kein Hash einer Sicherung.'],
  SYNC_BAD_SYNC_SIGNATURE: [
    'signature',
    'Der Header mit der Unterschrift fehlt oder ist fehlerhaft.',
  ],
  SYNC_INVALID_SIGNATURE: [
    'signature',
    'Die Wallet hat den alten und den neuen Hash nicht so unterschrieben.',
  ],
  SYNC_BAD_CONTENT_LENGTH: ['request', 'Content-Length fehlt.'],
  SYNC_EXCESSIVE_CONTENT_LENGTH: [
    'request',
    'Die Sicherung ist größer, als die Bedingungen (terms) erlauben.',
  ],
  SYNC_INVALID_UPLOAD: ['signature', 'Der Inhalt ist nicht das, was Etag ankündigt.'],
  SYNC_PREVIOUS_BACKUP_UNKNOWN: [
    'state',
    'If-Match nennt eine Sicherung, und es gibt keine. Laden Sie ohne If-Match hoch.',
  ],
  SYNC_BACKUP_TOO_SHORT: ['request', 'Eine Sicherung hat mindestens 32 Byte.'],
  SYNC_QUOTA_EXCEEDED: [
    'slower',
    'Die Wallet hat heute so oft hochgeladen, wie die Bedingungen (terms) erlauben.',
  ],
  SYNC_STORAGE_FULL: [
    'room',
    'Der Dienst hat keinen Platz mehr für Sicherungen. Nehmen Sie einen anderen, oder fragen Sie den Betreiber.',
  ],
  SYNC_SHARE_FULL: [
    'room',
    'Von dieser Adresse kam schon so viel, wie sie speichern darf. Nehmen Sie einen anderen Dienst, oder fragen Sie den Betreiber.',
  ],
  DEPOSIT_CONFIRMATION_SIGNATURE_INVALID: [
    'signature',
    'Eine Unterschrift der Bestätigung ist falsch. `parameter` sagt, welche.',
  ],
  AUDITOR_EXCHANGE_UNKNOWN: [
    'unknown',
    'Dieser Prüfer beobachtet keine Ausgabestelle mit diesem Hauptschlüssel.',
  ],
  AUDITOR_STORAGE_FULL: [
    'room',
    'Der Prüfer nimmt keine Beschwerden mehr an. Sein Betreiber muss erst welche lesen.',
  ],
  AUDITOR_SHARE_FULL: [
    'room',
    'Der Prüfer nimmt von dieser Adresse keine Beschwerden mehr an. Sein Betreiber muss erst welche lesen.',
  ],
  AUDITOR_COMPLAINT_UNKNOWN: ['unknown', 'Es gibt keine Beschwerde mit dieser Nummer.'],
  TEST_ECDH_ERROR: ['signature', 'Die beiden Schlüssel ergeben nichts Gemeinsames.'],
  TEST_EDDSA_INVALID: ['signature', 'Die Unterschrift ist falsch.'],
};
