import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletBackupMessages, type WalletBackupMessages } from '@/ui/messages/wallet-backup';
import { FormProblem } from '@/ui/wallet/form-problem';
import type { ServiceProblem } from '@/wallet/service/remote-service';

interface BackupProblemProps {
  language: Language;
  problem: ServiceProblem;
  field?: string;
}

export function BackupProblem({ language, problem, field }: BackupProblemProps) {
  const text = textOf(walletBackupMessages(language), problem);
  return (
    <FormProblem
      title={walletMessages(language).problemTitle}
      text={text}
      detail={problem.detail}
      {...(field === undefined ? {} : { field })}
    />
  );
}

function textOf(t: WalletBackupMessages, { code }: ServiceProblem): string {
  switch (code) {
    case 'URI_UNSUPPORTED':
      return t.problemKey;
    case 'BACKUP_MISSING':
      return t.problemMissing;
    case 'BACKUP_UNREADABLE':
      return t.problemUnreadable;
    case 'STATE_CONFLICT':
      return t.problemOther;
    default:
      return t.problemService;
  }
}
