/** Texts of the roles that people of a shop have. */
import { dictionary } from './dictionary';

export const roleMessages = dictionary({
  en: {
    role: 'Role',
    owner: 'Owner',
    clerk: 'Clerk',
    reader: 'Reader',
    limited: 'Limited',
    ownerHint: 'Can do everything.',
    clerkHint: 'Can create, send and refund orders, and nothing else.',
    readerHint: 'Can see everything, and change nothing.',
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
    limited: 'Eingeschränkt',
    ownerHint: 'Darf alles.',
    clerkHint: 'Darf Bestellungen anlegen, versenden und erstatten, sonst nichts.',
    readerHint: 'Darf alles sehen und nichts ändern.',
    notAllowedTitle: 'Ihre Rolle erlaubt das nicht',
    notAllowedLead: (shop: string, role: string) =>
      `Sie sind bei „${shop}“ mit der Rolle „${role}“ angemeldet. Der Inhaber kann einen Zugangsschlüssel mit einer anderen Rolle anlegen.`,
    toOrders: 'Zu den Bestellungen',
    logInAgain: 'Mit einem anderen Schlüssel anmelden',
  },
});
