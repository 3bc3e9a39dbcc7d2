/** A bank account as people name it. Its payto URI is for programs. */
import { accountOf, BANK_WIRE_METHOD, parsePayto } from '@/protocol/payto';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';

/** `bankHost`: the host of this installation's bank. Accounts of unknown kinds keep their URI. */
export function accountWords(payto: string, bankHost: string, language: Language): string {
  const { targetType, targetPath } = parsePayto(payto);
  const t = settingsMessages(language);
  if (targetType === BANK_WIRE_METHOD) {
    const { host, account } = accountOf(payto);
    return host === bankHost ? t.atThisBank(account) : t.atBank(account, host);
  }
  if (targetType !== 'iban') return payto;
  const iban = targetPath.slice(targetPath.indexOf('/') + 1).toUpperCase();
  return iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
}
