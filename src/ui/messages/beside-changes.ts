/** Texts beside forms that change a thing: what stays, and what happens after them. */
import { dictionary } from './dictionary';

export const besideCategory = dictionary({
  en: {
    title: 'Good to know',
    first: 'You choose categories in the form of each product.',
    second: 'Tills and templates offer products by category.',
    third: 'If you delete a category, its products stay.',
  },
  de: {
    title: 'Gut zu wissen',
    first: 'Kategorien wählen Sie im Formular jeder Ware.',
    second: 'Ladenkassen und Vorlagen bieten Waren nach Kategorien an.',
    third: 'Wenn Sie eine Kategorie löschen, bleiben ihre Waren.',
  },
});

export const besideDeviceChange = dictionary({
  en: {
    title: 'Good to know',
    first: 'A customer who has paid shows you a code. Your device shows the same.',
    second: 'Your device needs no network, only the right time.',
    third: 'If you lose the device, delete it here and add a new one.',
  },
  de: {
    title: 'Gut zu wissen',
    first: 'Wer bezahlt hat, zeigt Ihnen einen Code. Ihr Gerät zeigt denselben.',
    second: 'Ihr Gerät braucht kein Netz, nur die richtige Uhrzeit.',
    third: 'Ist das Gerät verloren, löschen Sie es hier und fügen ein neues hinzu.',
  },
});

export const besideWebhookChange = dictionary({
  en: {
    title: 'Good to know',
    first: 'The secret stays the same.',
    second: 'Events that are still waiting go to the new address.',
    third: 'Send a test event afterwards to see whether your server accepts it.',
  },
  de: {
    title: 'Gut zu wissen',
    first: 'Das Geheimnis bleibt dasselbe.',
    second: 'Ereignisse, die noch warten, gehen an die neue Adresse.',
    third: 'Ein Testereignis zeigt danach, ob Ihr Server es annimmt.',
  },
});

export const besideNewSecret = dictionary({
  en: {
    title: 'What happens next',
    first: 'You see the new secret once. Copy it to your server.',
    second: 'Until the former secret ends, your server may check events with either.',
    third: 'After that, only the new secret is valid.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Sie sehen das neue Geheimnis einmal. Tragen Sie es auf Ihrem Server ein.',
    second: 'Solange das alte gilt, kann Ihr Server Ereignisse mit beiden prüfen.',
    third: 'Danach gilt nur noch das neue.',
  },
});

export const besideTemplateChange = dictionary({
  en: {
    title: 'Good to know',
    first: 'Page and code stay the same. What you have printed keeps working.',
    second: 'Customers see the changes at once.',
    third: 'Existing orders do not change.',
  },
  de: {
    title: 'Gut zu wissen',
    first: 'Seite und Code bleiben gleich. Gedrucktes gilt weiter.',
    second: 'Kunden sehen die Änderungen sofort.',
    third: 'Bestehende Bestellungen ändern sich nicht.',
  },
});

export const besidePassword = dictionary({
  en: {
    title: 'What happens next',
    first: 'The main token or the former password stops working.',
    second: 'You log in here with the new password. Apps can use it to get tokens.',
    third: 'All other tokens keep working. Revoke those that should not.',
  },
  de: {
    title: 'So geht es weiter',
    first: 'Der Hauptschlüssel oder das alte Passwort gilt nicht mehr.',
    second:
      'Sie melden sich hier mit dem neuen Passwort an. Anwendungen können damit Schlüssel anfordern.',
    third:
      'Alle anderen Schlüssel gelten weiter. Widerrufen Sie die, die nicht mehr gelten sollen.',
  },
});
