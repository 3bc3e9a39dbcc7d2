'use client';

import { useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletBackupMessages } from '@/ui/messages/wallet-backup';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { backupNews } from '@/ui/wallet/backup-news';
import { BackupProblem } from '@/ui/wallet/backup-problem';
import { FormProblem } from '@/ui/wallet/form-problem';
import { useAction } from '@/ui/wallet/use-action';
import { isWebAddress, WalletForm } from '@/ui/wallet/wallet-form';
import type { WalletService } from '@/wallet/service/wallet-service';

interface BackupSetupProps {
  language: Language;
  service: WalletService;
  suggestion: string;
  /** Receives the recovery key, and the news of the first backup. */
  onDone: (uri: string, news: string) => void;
}

/** Opens an account at a backup service and makes the first backup. */
export function BackupSetup({ language, service, suggestion, onDone }: BackupSetupProps) {
  const t = walletBackupMessages(language);
  const action = useAction();
  const [isWrong, setWrong] = useState(false);
  const send = (address: string): void => {
    action.clear();
    setWrong(!isWebAddress(address));
    if (!isWebAddress(address)) return;
    action.run(
      async () => {
        const uri = await service.setUpBackup(address);
        // The account exists, so its key is shown even if the first upload fails.
        const report = await service.backUp().catch(() => null);
        return { uri, report };
      },
      ({ uri, report }) => onDone(uri, report === null ? '' : backupNews(language, report)),
    );
  };
  return (
    <section aria-label={t.setUp}>
      {isWrong && (
        <FormProblem
          title={walletMessages(language).problemTitle}
          text={t.serviceWrong}
          field="service"
        />
      )}
      {action.problem !== null && (
        <BackupProblem language={language} problem={action.problem} field="service" />
      )}
      <WalletForm field="service" isBusy={action.isBusy} onSend={send}>
        <Field
          name="service"
          type="url"
          label={t.service}
          hint={t.serviceHint}
          defaultValue={suggestion}
          error={isWrong ? t.serviceWrong : undefined}
          autoComplete="off"
          className="max-w-prose"
        />
        <Button>{t.setUp}</Button>
        <p role="status" className="text-soft">
          {action.isBusy ? t.settingUp : ''}
        </p>
      </WalletForm>
    </section>
  );
}
