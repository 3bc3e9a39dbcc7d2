/** Texts that every audience's pages share. */
import { dictionary } from './dictionary';

export const commonMessages = dictionary({
  en: {
    skipToContent: 'Skip to the content',
    mainNavigation: 'Main',
    languageNavigation: 'Language',
    themeNavigation: 'Appearance',
    themeSystem: 'Follow the system',
    themeLight: 'Light',
    themeDark: 'Dark',
    home: 'Florin, start page',
    playMoney: 'Play money. Everything else here is real: the books, the coins, the signatures.',
    logOut: 'Log out',
    loggedInAs: (name: string) => `Logged in as ${name}`,
    errorSummary: 'Please look at this again',
    fieldOptional: 'optional',
    notFoundTitle: 'Nothing at this address',
    notFoundText:
      'The address may be mistyped, or the thing it named is gone. Nothing was changed by looking.',
    errorTitle: 'Something went wrong on our side',
    errorText:
      'The page could not be made. Your money has not moved by this. Please try again; if it happens again, tell the operator the number below.',
    requestId: 'Request number',
    tryAgain: 'Try again',
    startPage: 'To the start page',
    tooLongTitle: 'This took too long',
    tooLongText:
      'It was stopped after 5 seconds, so that payments are not held up. Choose fewer days or a rarer word, or try again in a moment.',
    tooMany: 'Too many attempts',
    tooManyText: (minutes: number) =>
      `Too many attempts came from your address. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
    goBack: 'Back',
    tableEmpty: 'Nothing here yet.',
    expiresIn: (duration: string) => `in ${duration}`,
    qrOf: (what: string) => `QR code: ${what}`,
  },
  de: {
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptmenü',
    languageNavigation: 'Sprache',
    themeNavigation: 'Darstellung',
    themeSystem: 'Wie das System',
    themeLight: 'Hell',
    themeDark: 'Dunkel',
    home: 'Florin, Startseite',
    playMoney: 'Spielgeld. Alles andere ist echt: die Bücher, die Münzen, die Unterschriften.',
    logOut: 'Abmelden',
    loggedInAs: (name: string) => `Angemeldet als ${name}`,
    errorSummary: 'Bitte sehen Sie das noch einmal an',
    fieldOptional: 'freiwillig',
    notFoundTitle: 'Unter dieser Adresse ist nichts',
    notFoundText:
      'Vielleicht ist die Adresse vertippt, oder das Gesuchte ist nicht mehr da. Durch das Nachsehen hat sich nichts geändert.',
    errorTitle: 'Bei uns ist etwas schiefgegangen',
    errorText:
      'Die Seite konnte nicht erstellt werden. Ihr Geld hat sich dadurch nicht bewegt. Bitte versuchen Sie es noch einmal; wenn es wieder geschieht, nennen Sie dem Betreiber die Nummer unten.',
    requestId: 'Nummer der Anfrage',
    tryAgain: 'Noch einmal versuchen',
    startPage: 'Zur Startseite',
    tooLongTitle: 'Das hat zu lange gedauert',
    tooLongText:
      'Es wurde nach 5 Sekunden abgebrochen, damit Zahlungen nicht warten. Wählen Sie weniger Tage oder ein selteneres Wort, oder versuchen Sie es gleich noch einmal.',
    tooMany: 'Zu viele Versuche',
    tooManyText: (minutes: number) =>
      `Von Ihrer Adresse kamen zu viele Versuche. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
    goBack: 'Zurück',
    tableEmpty: 'Noch nichts da.',
    expiresIn: (duration: string) => `in ${duration}`,
    qrOf: (what: string) => `QR-Code: ${what}`,
  },
});
