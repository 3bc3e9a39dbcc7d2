/** Texts beside forms: what happens after them. The wallet's is with its other texts. */
import { dictionary } from './dictionary';

export const besideSend = dictionary({
  en: {
    title: 'What happens next',
    first: 'You see amount, recipient and your new balance before anything is sent.',
    second: 'The money arrives at once.',
    third: 'You cannot take it back. The recipient can return it.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Sie sehen Betrag, Empfänger und neues Guthaben, bevor etwas gesendet wird.',
    second: 'Das Geld kommt sofort an.',
    third: 'Sie können es nicht zurückholen. Der Empfänger kann es zurückgeben.',
  },
});

export const besideRegister = dictionary({
  en: {
    title: 'What you can do then',
    first: 'Start with some test money. It is worth nothing outside this site.',
    second: 'Withdraw coins into a wallet, and spend them in the shop.',
    third: 'Send money to other accounts at this bank.',
  },
  de: {
    title: 'Das können Sie dann',
    first: 'Mit etwas Testgeld beginnen. Außerhalb dieser Website ist es nichts wert.',
    second: 'Münzen in eine Wallet abheben und im Laden ausgeben.',
    third: 'Geld an andere Konten dieser Bank senden.',
  },
});

export const besideLogIn = dictionary({
  en: {
    title: 'What you can do then',
    first: 'See your balance and every transfer.',
    second: 'Withdraw coins into a wallet, and spend them in the shop.',
    third: 'Send money to other accounts at this bank.',
  },
  de: {
    title: 'Das können Sie dann',
    first: 'Guthaben und alle Überweisungen ansehen.',
    second: 'Münzen in eine Wallet abheben und im Laden ausgeben.',
    third: 'Geld an andere Konten dieser Bank senden.',
  },
});

export const besideShopLogIn = dictionary({
  en: {
    title: 'What you can do then',
    first: 'Create orders, and watch them being paid.',
    second: 'Refund customers, and see what to send where.',
    third: 'See your payouts, and give access to others.',
  },
  de: {
    title: 'Das können Sie dann',
    first: 'Bestellungen anlegen und sehen, wie sie bezahlt werden.',
    second: 'Kunden Geld erstatten und sehen, was wohin zu senden ist.',
    third: 'Auszahlungen ansehen und anderen Zugang geben.',
  },
});

export const besideOperatorLogIn = dictionary({
  en: {
    title: 'What you can do then',
    first: 'Create and close shops.',
    second: 'Create accounts at the bank.',
    third: 'See how this server is doing.',
  },
  de: {
    title: 'Das können Sie dann',
    first: 'Läden anlegen und schließen.',
    second: 'Konten bei der Bank anlegen.',
    third: 'Ansehen, wie es diesem Server geht.',
  },
});

export const besideFind = dictionary({
  en: {
    title: 'Good to know',
    first: 'Any three letters of the text are enough. Capitals do not matter.',
    second: 'A transfer ID from your bank statement finds the orders it paid out.',
    third: 'On a wide screen, every page has this search at the top. Press / to use it.',
  },
  de: {
    title: 'Gut zu wissen',
    first: 'Drei Buchstaben aus dem Text genügen, groß oder klein.',
    second: 'Eine Überweisungskennung vom Kontoauszug findet die damit ausgezahlten Bestellungen.',
    third:
      'Auf breiten Bildschirmen steht diese Suche oben auf jeder Seite. Mit der Taste / springen Sie dorthin.',
  },
});

export const besideReport = dictionary({
  en: {
    title: 'What happens next',
    first: 'We ask the exchange which orders this transfer pays.',
    second: 'If amount and orders match, the transfer is marked as matched.',
    third: 'If not, it is listed under transfers with the mismatch.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Wir fragen die Ausgabestelle, welche Bestellungen diese Überweisung bezahlt.',
    second: 'Stimmen Betrag und Bestellungen überein, gilt die Überweisung als zugeordnet.',
    third: 'Sonst steht sie mit der Abweichung unter den Überweisungen.',
  },
});

export const besideTemplate = dictionary({
  en: {
    title: 'What happens next',
    first: 'The template gets a page that anyone can open, and a code to print.',
    second: 'Customers scan the code, add what you left open, and pay.',
    third: 'Each payment appears as an order in your list.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Die Vorlage bekommt eine Seite, die alle öffnen können, und einen Code zum Drucken.',
    second: 'Kunden scannen den Code, ergänzen, was Sie offenlassen, und zahlen.',
    third: 'Jede Zahlung erscheint als Bestellung in Ihrer Liste.',
  },
});

export const besideWebhook = dictionary({
  en: {
    title: 'What happens next',
    first: 'You get a secret, shown once. With it, your server checks that events come from here.',
    second: 'Send a test event to see whether your server accepts it.',
    third: 'If your server does not answer, we try again for up to seven days.',
  },
  de: {
    title: 'So geht es weiter',
    first:
      'Sie erhalten ein Geheimnis, das einmal gezeigt wird. Damit prüft Ihr Server, dass Ereignisse von hier kommen.',
    second: 'Ein Testereignis zeigt, ob Ihr Server es annimmt.',
    third: 'Antwortet Ihr Server nicht, versuchen wir es bis zu sieben Tage lang.',
  },
});

export const besideAccount = dictionary({
  en: {
    title: 'Good to know',
    first: 'New orders are paid out to the first active account.',
    second: 'Existing orders keep their account.',
    third: 'One account always stays active, so that customers can pay.',
  },
  de: {
    title: 'Gut zu wissen',
    first: 'Neue Bestellungen werden auf das erste aktive Konto ausgezahlt.',
    second: 'Bestehende Bestellungen behalten ihr Konto.',
    third: 'Ein Konto bleibt immer aktiv, damit Kunden zahlen können.',
  },
});

export const besideToken = dictionary({
  en: {
    title: 'What happens next',
    first: 'You see the token once. Hand it over in person or by an encrypted message.',
    second: 'A person logs in with it here. An app sends it with each request.',
    third: 'You can revoke it at any time. Other tokens keep working.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Sie sehen den Schlüssel einmal. Geben Sie ihn persönlich oder verschlüsselt weiter.',
    second: 'Eine Person meldet sich damit hier an. Eine Anwendung sendet ihn mit jeder Anfrage.',
    third: 'Sie können ihn jederzeit widerrufen. Andere Schlüssel gelten weiter.',
  },
});

export const besideTip = dictionary({
  en: {
    title: 'After you create a tip',
    first: 'You get a link and a QR code for the visitor.',
    second: 'The first person to open the link collects the coins in a wallet.',
    third: 'After that, the wallet opens the return page.',
  },
  de: {
    title: 'Nach dem Anlegen des Trinkgelds',
    first: 'Sie erhalten einen Link und einen QR-Code für den Besucher.',
    second: 'Wer den Link zuerst öffnet, erhält die Münzen in seine Wallet.',
    third: 'Danach öffnet die Wallet die Rückkehrseite.',
  },
});

export const besidePurse = dictionary({
  en: {
    title: 'After you open a purse',
    first: 'You get an account and a subject for your bank transfer.',
    second: 'Once the money has arrived, you can give tips from the purse.',
    third: 'What nobody collects returns to you when the purse expires.',
  },
  de: {
    title: 'Nach dem Anlegen des Topfes',
    first: 'Sie erhalten Konto und Verwendungszweck für Ihre Überweisung.',
    second: 'Sobald das Geld da ist, können Sie Trinkgeld aus dem Topf geben.',
    third: 'Was niemand abholt, geht an Sie zurück, wenn der Topf abläuft.',
  },
});

export const besideOpenShop = dictionary({
  en: {
    title: 'What happens next',
    first: 'You get an access token. It is shown once, so save it.',
    second: 'In the dashboard, create an order and pay it with your own wallet.',
    third: 'The exchange pays the money out to your bank account.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Sie erhalten einen Zugangsschlüssel. Er wird einmal gezeigt; bewahren Sie ihn auf.',
    second: 'Im Dashboard legen Sie eine Bestellung an und bezahlen sie mit Ihrer Wallet.',
    third: 'Die Ausgabestelle zahlt das Geld auf Ihr Bankkonto aus.',
  },
});

export const besideDonation = dictionary({
  en: {
    title: 'What happens next',
    first: 'Your wallet shows the amount and asks for your consent.',
    second: 'You pay with coins. They carry no name.',
    third: 'You get a receipt, which you can print.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Ihre Wallet zeigt den Betrag und fragt nach Ihrer Zustimmung.',
    second: 'Sie zahlen mit Münzen, die keinen Namen tragen.',
    third: 'Sie erhalten eine Quittung, die Sie drucken können.',
  },
});

export const besideOperatorBank = dictionary({
  en: {
    title: 'Good to know',
    first: 'A new account gets a first password, which is shown once.',
    second: 'The owner logs in with it at the bank and changes it in the settings.',
    third: 'To give an account money, transfer it from the account “bank”.',
  },
  de: {
    title: 'Gut zu wissen',
    first: 'Ein neues Konto erhält ein erstes Passwort, das einmal gezeigt wird.',
    second: 'Der Inhaber meldet sich damit bei der Bank an und ändert es in den Einstellungen.',
    third: 'Um einem Konto Geld zu geben, überweisen Sie es vom Konto „bank“.',
  },
});

export const besideSurvey = dictionary({
  en: {
    title: 'What happens next',
    first: (amount: string) => `You get a tip of ${amount}.`,
    second: 'Accept it in your wallet, here or on your phone.',
    third: 'Spend it in this shop or in any other.',
  },
  de: {
    title: 'So geht es weiter',
    first: (amount: string) => `Sie erhalten ${amount} als Trinkgeld.`,
    second: 'Nehmen Sie es in Ihrer Wallet an, hier oder auf dem Telefon.',
    third: 'Geben Sie es in diesem oder einem anderen Laden aus.',
  },
});

export const besideNewShop = dictionary({
  en: {
    title: 'What happens next',
    first: 'You get the shop’s access token, which is shown once. Hand it to the merchant.',
    second: 'The merchant logs in with it and creates orders.',
    third: 'Payouts go to the bank account. The merchant can change it in the settings.',
  },
  de: {
    title: 'So geht es weiter',
    first:
      'Sie erhalten einen Zugangsschlüssel, der einmal gezeigt wird. Geben Sie ihn dem Händler.',
    second: 'Der Händler meldet sich damit an und legt Bestellungen an.',
    third: 'Auszahlungen gehen auf das Bankkonto. Der Händler kann es in den Einstellungen ändern.',
  },
});

export const besideDevice = dictionary({
  en: {
    title: 'What happens next',
    first: 'You get a QR code, shown once. Scan it with an app for one-time codes.',
    second: 'Choose the device in a template, such as the one at your counter.',
    third: 'A customer who has paid shows you a code. Your device shows the same.',
  },
  de: {
    title: 'So geht es weiter',
    first:
      'Sie erhalten einen QR-Code, der einmal gezeigt wird. Scannen Sie ihn mit einer App für Einmalcodes.',
    second: 'Wählen Sie das Gerät in einer Vorlage, etwa der für Ihre Theke.',
    third: 'Wer bezahlt hat, zeigt Ihnen einen Code. Ihr Gerät zeigt denselben.',
  },
});
