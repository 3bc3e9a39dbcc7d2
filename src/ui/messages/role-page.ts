/** Texts of the pages at the base URLs of roles, which people paste into a browser. */
import { dictionary } from './dictionary';

export const rolePageMessages = dictionary({
  en: {
    merchant: 'Merchant backend',
    merchantText:
      'This is the base URL of a merchant backend. Shops make orders here, and wallets pay them. People manage their shop in the dashboard.',
    exchange: 'Exchange',
    exchangeText:
      'This is the base URL of an exchange. Wallets withdraw coins here and merchants deposit them. Enter this address in a wallet that asks for an exchange.',
    auditor: 'Auditor',
    auditorText:
      'This is the base URL of an auditor. Merchants report deposits here, so that the books of the exchange can be checked.',
    sync: 'Backup service',
    syncText:
      'This is the base URL of a backup service. Enter this address in a wallet to keep an encrypted backup here.',
    version: 'Version of the protocol',
    currency: 'Currency',
    address: 'Base URL',
    documentation: 'For programs',
    manual: 'Documentation in the source',
  },
  de: {
    merchant: 'Händler-Backend',
    merchantText:
      'Das ist die Basisadresse eines Händler-Backends. Läden legen hier Bestellungen an, und Wallets bezahlen sie. Menschen verwalten ihren Laden im Dashboard.',
    exchange: 'Ausgabestelle',
    exchangeText:
      'Das ist die Basisadresse einer Ausgabestelle. Wallets heben hier Münzen ab, und Händler lösen sie ein. Geben Sie diese Adresse in einer Wallet an, die nach einer Ausgabestelle fragt.',
    auditor: 'Prüfer',
    auditorText:
      'Das ist die Basisadresse eines Prüfers. Händler melden hier Einlösungen, damit die Bücher der Ausgabestelle geprüft werden können.',
    sync: 'Sicherungsdienst',
    syncText:
      'Das ist die Basisadresse eines Sicherungsdienstes. Geben Sie diese Adresse in einer Wallet an, um hier eine verschlüsselte Sicherung abzulegen.',
    version: 'Version des Protokolls',
    currency: 'Währung',
    address: 'Basisadresse',
    documentation: 'Für Programme',
    manual: 'Dokumentation im Quelltext',
  },
});
