/** Names each background job in plain words. */
import { dictionary } from './dictionary';
import type { Language } from './language';

const jobMessages = dictionary({
  en: {
    'aggregate-deposits': 'Pay out to shops',
    'analyze-new-tables': 'Prepare the database for new data',
    'close-reserves': 'Send unused money back',
    'deliver-webhooks': 'Deliver events to shops',
    'execute-refunds': 'Carry out refunds',
    'expire-orders': 'End unpaid orders',
    'fold-figures': 'Sum up sales',
    'forget-complaints': 'Delete old complaints',
    'forget-deliveries': 'Delete old deliveries of events',
    'forget-demo-orders': 'Delete unpaid orders of the demo shop',
    'forget-events': 'Delete old events',
    'forget-expired': 'Delete what has expired',
    'forget-expired-tokens': 'Delete expired tokens of shops',
    'forget-keyed-calls': 'Delete stored answers',
    'forget-logged-calls': 'Delete old requests',
    'forget-unconfirmed-withdrawals': 'Delete unconfirmed withdrawals',
    'forget-unused-accounts': 'Delete unused accounts',
    'match-transfers': 'Match payouts to orders',
    'publish-events': 'Publish events',
    'reject-strays': 'Return transfers that belong to nobody',
    'report-deposits': 'Report payments to auditors',
    'resume-payments': 'Finish interrupted payments',
    'rotate-keys': 'Renew keys',
    'settle-stock': 'Count sold stock',
    'watch-incoming-transfers': 'Look for incoming transfers',
    'watch-position': 'Compare debts with the bank balance',
    'write-job-runs': 'Record job runs',
    'write-order-texts': 'Make old orders searchable',
  },
  de: {
    'aggregate-deposits': 'An Läden auszahlen',
    'analyze-new-tables': 'Datenbank auf neue Daten einstellen',
    'close-reserves': 'Unbenutztes Geld zurücksenden',
    'deliver-webhooks': 'Ereignisse an Läden zustellen',
    'execute-refunds': 'Erstattungen ausführen',
    'expire-orders': 'Unbezahlte Bestellungen beenden',
    'fold-figures': 'Umsatz zusammenzählen',
    'forget-complaints': 'Alte Beschwerden löschen',
    'forget-deliveries': 'Alte Zustellungen von Ereignissen löschen',
    'forget-demo-orders': 'Unbezahlte Bestellungen des Demoladens löschen',
    'forget-events': 'Alte Ereignisse löschen',
    'forget-expired': 'Abgelaufenes löschen',
    'forget-expired-tokens': 'Abgelaufene Schlüssel der Läden löschen',
    'forget-keyed-calls': 'Aufbewahrte Antworten löschen',
    'forget-logged-calls': 'Alte Anfragen löschen',
    'forget-unconfirmed-withdrawals': 'Unbestätigte Abhebungen löschen',
    'forget-unused-accounts': 'Unbenutzte Konten löschen',
    'match-transfers': 'Auszahlungen den Bestellungen zuordnen',
    'publish-events': 'Ereignisse veröffentlichen',
    'reject-strays': 'Überweisungen ohne Empfänger zurücksenden',
    'report-deposits': 'Zahlungen an Prüfer melden',
    'resume-payments': 'Unterbrochene Zahlungen abschließen',
    'rotate-keys': 'Schlüssel erneuern',
    'settle-stock': 'Verkauften Bestand zählen',
    'watch-incoming-transfers': 'Nach eingehenden Überweisungen sehen',
    'watch-position': 'Schulden mit dem Bankguthaben vergleichen',
    'write-job-runs': 'Läufe der Aufgaben aufzeichnen',
    'write-order-texts': 'Alte Bestellungen durchsuchbar machen',
  },
});

/** The job's own name if it has no words. */
export function jobWords(job: string, language: Language): string {
  const words: Readonly<Record<string, string>> = jobMessages(language);
  return words[job] ?? job;
}
