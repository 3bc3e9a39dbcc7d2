'use client';

import { lazy, useCallback, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletBackupMessages } from '@/ui/messages/wallet-backup';
import { Beside } from '@/ui/primitives/beside';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { BackupKept } from '@/ui/wallet/backup-kept';
import { BackupSetup } from '@/ui/wallet/backup-setup';
import { RecoveryKey } from '@/ui/wallet/recovery-key';
import { RestoreForm } from '@/ui/wallet/restore-form';
import { useAnswer } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { WalletService } from '@/wallet/service/wallet-service';

const Problem = lazy(async () => ({ default: (await import('@/ui/wallet/problem')).Problem }));

interface BackupViewProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

/** Sets up, makes and restores the wallet's backup. */
export function BackupView({ language, service, host }: BackupViewProps) {
  const t = walletBackupMessages(language);
  const ask = useCallback(async () => {
    const [backup, overview] = await Promise.all([service.describeBackup(), service.overview()]);
    return { backup, bankUrl: overview.bankUrl };
  }, [service]);
  const { loaded, retry, refresh } = useAnswer(ask);
  const [newKey, setNewKey] = useState<string | null>(null);
  const [news, setNews] = useState('');
  if (loaded.state === 'failed') {
    const { problem } = loaded;
    const { homeUrl } = host;
    return <Problem {...{ language, problem, homeUrl }} onRetry={retry} />;
  }
  if (loaded.state === 'loading') return <p role="status">{walletMessages(language).loading}</p>;
  const { backup, bankUrl } = loaded.value;
  const changed = (text: string): void => {
    setNews(text);
    refresh();
  };
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="space-y-10">
        <div role="status">{news !== '' && <Notice kind="aside">{news}</Notice>}</div>
        {newKey !== null && (
          <RecoveryKey
            language={language}
            uri={newKey}
            doneLabel={t.kept}
            onDone={() => setNewKey(null)}
          />
        )}
        {backup === null ? (
          <NoBackup
            {...{ language, service, onChanged: changed, onKey: setNewKey }}
            suggestion={host.syncUrl ?? suggestionOf(bankUrl)}
          />
        ) : (
          <BackupKept
            language={language}
            service={service}
            backup={backup}
            hidesKey={newKey === null}
            onChanged={changed}
          />
        )}
      </div>
    </>
  );
}

interface NoBackupProps extends Pick<BackupViewProps, 'language' | 'service'> {
  suggestion: string;
  onChanged: (news: string) => void;
  onKey: (uri: string) => void;
}

/** Offers to set up a backup, or to restore one. */
function NoBackup({ language, service, suggestion, onChanged, onKey }: NoBackupProps) {
  const t = walletBackupMessages(language);
  const text = {
    title: t.besideTitle,
    first: t.besideFirst,
    second: t.besideSecond,
    third: t.besideThird,
  };
  return (
    <Beside text={text}>
      <div className="space-y-10">
        <BackupSetup
          {...{ language, service, suggestion }}
          onDone={(uri, news) => {
            onKey(uri);
            onChanged(news);
          }}
        />
        <RestoreForm language={language} service={service} onDone={onChanged} />
      </div>
    </Beside>
  );
}

/** Suggests the bank's address, since a bank with an exchange may run this, too. The user can change it. */
function suggestionOf(bankUrl: string | null): string {
  return bankUrl === null ? '' : new URL('/sync/', bankUrl).href;
}
