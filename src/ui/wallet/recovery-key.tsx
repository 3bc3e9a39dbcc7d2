'use client';

import { lazy, Suspense } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletBackupMessages } from '@/ui/messages/wallet-backup';
import { Button } from '@/ui/primitives/button';
import { CopyButton } from '@/ui/primitives/copy-button';
import { PlainButton } from '@/ui/wallet/plain-button';

// The encoder is loaded only when there is a key to show.
const QrCode = lazy(async () => ({ default: (await import('@/ui/primitives/qr-code')).QrCode }));

interface RecoveryKeyProps {
  language: Language;
  uri: string;
  /** Text of the button that closes it. */
  doneLabel: string;
  onDone: () => void;
}

/**
 * Shows the key that opens the backup elsewhere. People print, scan, copy or write it down in groups of
 * four.
 */
export function RecoveryKey({ language, uri, doneLabel, onDone }: RecoveryKeyProps) {
  const t = walletBackupMessages(language);
  const [address = '', key = ''] = uri.split('#');
  return (
    <section
      aria-labelledby="recovery-key"
      className="max-w-3xl border border-accent bg-sheet p-5 sm:p-7"
    >
      <h2 id="recovery-key" className="text-xl font-semibold">
        {t.keyTitle}
      </h2>
      <p className="mt-2 max-w-prose">{t.keyText}</p>
      <div className="mt-5 flex flex-wrap gap-6">
        <Suspense fallback={null}>
          <QrCode text={uri} label={t.keyQr} />
        </Suspense>
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-mono text-sm leading-7 wrap-anywhere">
            <span className="block">{address}#</span>
            {(key.match(/.{1,4}/g) ?? []).map((group, host) => (
              <span key={host} className="mr-[0.8em] inline-block text-base last:mr-0">
                {group}
              </span>
            ))}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <CopyButton text={uri} label={t.copy} done={t.copied} />
            <PlainButton onPress={() => window.print()}>{t.print}</PlainButton>
          </div>
        </div>
      </div>
      <form action={onDone} className="mt-6 print:hidden">
        <Button>{doneLabel}</Button>
      </form>
    </section>
  );
}
