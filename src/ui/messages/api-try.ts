/** Texts of the answer to a tried call. A script shows them, too. */
import { dictionary } from './dictionary';

export const tryMessages = dictionary({
  en: {
    answer: (status: string) => `Answer ${status}`,
    incomplete: 'A part of the path is missing. Fill in the required fields.',
    failed: 'The answer took too long or is too long to show here.',
  },
  de: {
    answer: (status: string) => `Antwort ${status}`,
    incomplete: 'Ein Teil des Pfads fehlt. Füllen Sie die erforderlichen Felder aus.',
    failed: 'Die Antwort hat zu lange gedauert oder ist für diese Seite zu lang.',
  },
});
