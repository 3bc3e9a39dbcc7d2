/** Texts of the pages at the base URLs of roles, which people paste into a browser. */
import { dictionary } from './dictionary';

export const roleMessages = dictionary({
  en: {
    merchant: 'Merchant backend',
    merchantText:
      'Shops create orders at this address, and wallets pay them. To manage a shop, open the dashboard.',
    exchange: 'Exchange',
    exchangeText:
      'Wallets withdraw coins at this address, and merchants deposit them. To use this exchange, copy its address into your wallet.',
    auditor: 'Auditor',
    auditorText:
      'Merchants report deposits to this address, so that the exchange’s books can be checked.',
    sync: 'Backup service',
    syncText:
      'Wallets store encrypted backups at this address. To use it, copy the address into your wallet.',
    version: 'Protocol version',
    currency: 'Currency',
    address: 'Address',
    forPrograms: 'For programs',
    manual: 'Documentation',
    dashboard: 'Open the dashboard',
  },
  de: {
    merchant: 'Händler-Backend',
    merchantText:
      'Läden legen unter dieser Adresse Bestellungen an, und Wallets bezahlen sie. Ihren Laden verwalten Sie im Dashboard.',
    exchange: 'Ausgabestelle',
    exchangeText:
      'Wallets heben unter dieser Adresse Münzen ab, und Händler lösen sie ein. Um diese Ausgabestelle zu nutzen, kopieren Sie die Adresse in Ihre Wallet.',
    auditor: 'Prüfer',
    auditorText:
      'Händler melden Einzahlungen an diese Adresse. So lassen sich die Bücher der Ausgabestelle prüfen.',
    sync: 'Sicherungsdienst',
    syncText:
      'Wallets speichern unter dieser Adresse verschlüsselte Sicherungen. Kopieren Sie die Adresse dafür in Ihre Wallet.',
    version: 'Protokollversion',
    currency: 'Währung',
    address: 'Adresse',
    forPrograms: 'Für Programme',
    manual: 'Dokumentation (auf Englisch)',
    dashboard: 'Dashboard öffnen',
  },
});
