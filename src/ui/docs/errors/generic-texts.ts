/** Remedies and German meanings of the refusals in `protocol/errors/generic.ts`. */
import type { GENERIC_ERRORS } from '@/protocol/errors/generic';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const GENERIC_TEXTS: Readonly<Record<keyof typeof GENERIC_ERRORS, ErrorText>> = {
  GENERIC_INTERNAL_INVARIANT_FAILURE: [
    'operator',
    'Der Server hat einen Fehler gemacht. Die Nummer der Anfrage führt zum Eintrag im Protokoll.',
  ],
  GENERIC_METHOD_INVALID: ['request', 'Unter diesem Pfad gibt es andere Methoden.'],
  GENERIC_ENDPOINT_UNKNOWN: ['request', 'Unter diesem Pfad gibt es nichts.'],
  GENERIC_JSON_INVALID: ['request', 'Der Inhalt der Anfrage ist kein JSON-Objekt.'],
  GENERIC_PAYTO_URI_MALFORMED: [
    'request',
    'Das ist keine payto-URI eines Kontos, das eine Überweisung erreicht.',
  ],
  GENERIC_PARAMETER_MISSING: ['request', 'Ein nötiges Feld fehlt.'],
  GENERIC_PARAMETER_MALFORMED: ['request', 'Ein Feld hat einen Wert, der nicht passt.'],
  GENERIC_COMPRESSION_INVALID: [
    'request',
    'Der Inhalt ist nicht so gepackt, wie Content-Encoding sagt.',
  ],
  GENERIC_CURRENCY_MISMATCH: ['request', 'Der Betrag ist in einer Währung, die hier nicht gilt.'],
  GENERIC_URI_TOO_LONG: [
    'request',
    'Die Adresse ist zu lang oder hat zu viele Angaben nach dem Fragezeichen.',
  ],
  GENERIC_UPLOAD_EXCEEDS_LIMIT: ['request', 'Der Inhalt der Anfrage ist zu groß.'],
  GENERIC_TOKEN_UNKNOWN: ['unknown', 'Die Instanz hat keinen Zugangsschlüssel mit dieser Nummer.'],
  GENERIC_TOKEN_EXPIRED: [
    'credentials',
    'Der Zugangsschlüssel ist abgelaufen. Melden Sie sich neu an, um einen anderen zu bekommen.',
  ],
  GENERIC_TOKEN_MALFORMED: [
    'credentials',
    'Der Header enthält keinen Zugangsschlüssel. Senden Sie „Authorization: Bearer TOKEN“.',
  ],
  GENERIC_TOKEN_PERMISSION_INSUFFICIENT: [
    'credentials',
    'Der Zugangsschlüssel erlaubt das nicht. Der Inhaber des Ladens kann einen anlegen, der es erlaubt.',
  ],
  GENERIC_DATABASE_UNAVAILABLE: [
    'retry',
    'Die Datenbank hat nicht geantwortet. Senden Sie dieselbe Anfrage noch einmal.',
  ],
  GENERIC_REQUEST_MALFORMED: ['request', 'Das ist keine gültige HTTP-Anfrage.'],
  GENERIC_HEADERS_EXCEED_LIMIT: ['request', 'Die Header sind zu groß.'],
  GENERIC_REQUEST_TOO_SLOW: ['retry', 'Die Anfrage ist nicht rechtzeitig angekommen.'],
  GENERIC_TOO_BUSY: [
    'retry',
    'Es warten schon zu viele Anfragen. Senden Sie dieselbe Anfrage noch einmal.',
  ],
  GENERIC_READING_TOO_LONG: [
    'request',
    'Das Lesen hat länger als 5 Sekunden gedauert. Fragen Sie nach einem kürzeren Zeitraum oder einem genaueren Suchwort.',
  ],
  GENERIC_TOO_MANY_REQUESTS: [
    'slower',
    'Von dieser Adresse kamen zu viele solche Anfragen. Warten Sie so lange, wie Retry-After sagt.',
  ],
  GENERIC_IDEMPOTENCY_KEY_IN_USE: [
    'slower',
    'Eine Anfrage mit diesem Idempotency-Key läuft noch. Wiederholen Sie sie nach der Zeit in Retry-After.',
  ],
  GENERIC_IDEMPOTENCY_KEY_REUSED: [
    'taken',
    'Dieser Idempotency-Key gehört zu einer anderen Anfrage. Eine neue Anfrage braucht einen neuen.',
  ],
  GENERIC_TEST_FAULT_UNKNOWN: ['unknown', 'Es ist kein Fehler mit dieser Nummer gesetzt.'],
  GENERIC_JOBS_NOT_RUN: [
    'retry',
    'Der Prozess, der die Aufgaben ausführt, hat sie nicht rechtzeitig ausgeführt. Versuchen Sie es noch einmal.',
  ],
  GENERIC_UNAUTHORIZED: ['credentials', 'Die Zugangsdaten fehlen oder sind falsch.'],
  GENERIC_HOST_UNKNOWN: [
    'operator',
    'Florin antwortet nicht unter diesem Namen. PUBLIC_URL oder ALLOWED_HOSTS muss ihn nennen.',
  ],
  GENERIC_FORBIDDEN: ['credentials', 'Wer hier anfragt, darf das nicht.'],
};
