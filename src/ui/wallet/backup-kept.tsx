'use client';

import { useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletBackupMessages } from '@/ui/messages/wallet-backup';
import { Button } from '@/ui/primitives/button';
import { Time } from '@/ui/primitives/time';
import { backupNews } from '@/ui/wallet/backup-news';
import { BackupProblem } from '@/ui/wallet/backup-problem';
import { Facts } from '@/ui/wallet/facts';
import { PlainButton } from '@/ui/wallet/plain-button';
import { RecoveryKey } from '@/ui/wallet/recovery-key';
import { Unsaved } from '@/ui/wallet/unsaved';
import { useAction } from '@/ui/wallet/use-action';
import type { BackupState } from '@/wallet/core/backup';
import type { WalletService } from '@/wallet/service/wallet-service';

interface BackupKeptProps {
  language: Language;
  service: WalletService;
  backup: BackupState;
  /** False while a new key is shown above. */
  hidesKey: boolean;
  onChanged: (news: string) => void;
}

/** Shows the backup: its age, a button to make one now, and its key, masked. */
export function BackupKept({ language, service, backup, hidesKey, onChanged }: BackupKeptProps) {
  const t = walletBackupMessages(language);
  const action = useAction();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { serviceUrl, uploadedAt, unsavedSince } = backup;
  const facts = [
    { name: t.service, value: serviceUrl },
    {
      name: t.last,
      value:
        uploadedAt === null ? (
          t.never
        ) : (
          <Time at={uploadedAt} language={language} timeZone={timeZone} />
        ),
    },
  ];
  const make = (): void => {
    if (action.isBusy) return;
    action.run(
      () => service.backUp(),
      (report) => onChanged(backupNews(language, report)),
    );
  };
  return (
    <>
      <section aria-label={t.title} className="print:hidden">
        {action.problem !== null && <BackupProblem language={language} problem={action.problem} />}
        <Unsaved language={language} since={unsavedSince} />
        <Facts facts={facts} />
        <form
          className="mt-5"
          onSubmit={(event) => {
            event.preventDefault();
            make();
          }}
        >
          <Button emphasis={hidesKey ? 'primary' : 'secondary'}>{t.now}</Button>
          <p role="status" className="mt-3 text-soft">
            {action.isBusy ? t.working : ''}
          </p>
        </form>
      </section>
      {hidesKey && <MaskedKey language={language} service={service} />}
    </>
  );
}

function MaskedKey({ language, service }: { language: Language; service: WalletService }) {
  const t = walletBackupMessages(language);
  const action = useAction();
  const [uri, setUri] = useState<string | null>(null);
  if (uri !== null) {
    return <RecoveryKey {...{ language, uri }} doneLabel={t.hideKey} onDone={() => setUri(null)} />;
  }
  return (
    <section aria-labelledby="masked-key" className="max-w-prose">
      <h2 id="masked-key" className="border-b border-rule pb-2 text-xl font-semibold">
        {t.keyMasked}
      </h2>
      <p aria-hidden className="mt-3 font-mono tracking-widest text-soft">
        •••• •••• •••• ••••
      </p>
      <details className="mt-2">
        <summary className="min-h-9 py-1">{t.showKey}</summary>
        <p className="mt-1 mb-3 text-soft">{t.showKeyText}</p>
        <PlainButton onPress={() => action.run(() => service.getRecoveryUri(), setUri)}>
          {t.showKeyNow}
        </PlainButton>
      </details>
    </section>
  );
}
