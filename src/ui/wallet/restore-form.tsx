'use client';

import type { Language } from '@/ui/messages/language';
import { walletBackupMessages } from '@/ui/messages/wallet-backup';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { BackupProblem } from '@/ui/wallet/backup-problem';
import { useAction } from '@/ui/wallet/use-action';
import { WalletForm } from '@/ui/wallet/wallet-form';
import type { WalletService } from '@/wallet/service/wallet-service';

interface RestoreFormProps {
  language: Language;
  service: WalletService;
  onDone: (news: string) => void;
}

/** Restores the wallet of another machine. */
export function RestoreForm({ language, service, onDone }: RestoreFormProps) {
  const t = walletBackupMessages(language);
  const action = useAction();
  const restore = (uri: string): void => {
    // A key that was written down in groups may contain spaces.
    const typed = uri.replaceAll(/\s/g, '');
    action.run(
      () => service.restore(typed),
      (records) => onDone(t.restored(records)),
    );
  };
  return (
    <section aria-labelledby="restore">
      <h2 id="restore" className="border-b border-rule pb-2 text-xl font-semibold">
        {t.restoreTitle}
      </h2>
      <p className="mt-3 mb-4 max-w-prose text-soft">{t.restoreText}</p>
      {action.problem !== null && (
        <BackupProblem language={language} problem={action.problem} field="recovery" />
      )}
      <WalletForm field="recovery" isBusy={action.isBusy} onSend={restore}>
        <Field
          name="recovery"
          label={t.restoreField}
          hint={t.restoreHint}
          autoComplete="off"
          autoCapitalize="none"
          className="max-w-prose"
        />
        <Button emphasis="secondary">{t.restore}</Button>
        <p role="status" className="text-soft">
          {action.isBusy ? t.restoring : ''}
        </p>
      </WalletForm>
    </section>
  );
}
