/** Texts of the roles that people of a shop have. */
import { dictionary } from './dictionary';

export const roleMessages = dictionary({
  en: {
    role: 'Role',
    owner: 'Owner',
    clerk: 'Clerk',
    reader: 'Reader',
    webShop: 'Web shop',
    till: 'Till',
    refunds: 'Customer service',
    ownerHint: 'Can do everything.',
    clerkHint:
      'Can create, send, refund and delete orders, erase customer details, reserve stock and see sales.',
    readerHint: 'Can see everything, and change nothing.',
    webShopHint:
      'Can create, send and delete orders, erase customer details, and see sales. For an app.',
    tillHint:
      'Can create, send and delete orders, erase customer details, reserve stock and see sales. For an app.',
    refundsHint:
      'Can create, send, refund and delete orders, erase customer details, and see sales.',
    notAllowedTitle: 'Your role does not allow this',
    notAllowedLead: (shop: string, role: string) =>
      `You are logged in to “${shop}” as ${role}. The owner can create a token with another role.`,
    toOrders: 'Go to orders',
    logInAgain: 'Log in with another token',
  },
  de: {
    role: 'Rolle',
    owner: 'Inhaber',
    clerk: 'Verkauf',
    reader: 'Nur Lesen',
    webShop: 'Onlineladen',
    till: 'Ladenkasse',
    refunds: 'Kundendienst',
    ownerHint: 'Darf alles.',
    clerkHint:
      'Darf Bestellungen anlegen, versenden, erstatten und löschen, Kundendaten löschen, Bestand reservieren und den Umsatz sehen.',
    readerHint: 'Darf alles sehen und nichts ändern.',
    webShopHint:
      'Darf Bestellungen anlegen, versenden und löschen, Kundendaten löschen und den Umsatz sehen. Für eine Anwendung.',
    tillHint:
      'Darf Bestellungen anlegen, versenden und löschen, Kundendaten löschen, Bestand reservieren und den Umsatz sehen. Für eine Anwendung.',
    refundsHint:
      'Darf Bestellungen anlegen, versenden, erstatten und löschen, Kundendaten löschen und den Umsatz sehen.',
    notAllowedTitle: 'Ihre Rolle erlaubt das nicht',
    notAllowedLead: (shop: string, role: string) =>
      `Sie sind bei „${shop}“ mit der Rolle „${role}“ angemeldet. Der Inhaber kann einen Zugangsschlüssel mit einer anderen Rolle anlegen.`,
    toOrders: 'Zu den Bestellungen',
    logInAgain: 'Mit einem anderen Schlüssel anmelden',
  },
});
