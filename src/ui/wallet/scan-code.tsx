'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { PlainButton } from '@/ui/wallet/plain-button';

// Scanning loads it.
const Camera = lazy(async () => ({ default: (await import('@/ui/wallet/camera')).Camera }));

interface ScanCodeProps {
  language: Language;
  /** Called with a link that this wallet can open. */
  onLink: (uri: string) => void;
}

/** Reads the QR code of a wallet's link by camera. Shows nothing where there is no camera to ask for. */
export function ScanCode({ language, onLink }: ScanCodeProps) {
  const t = walletPageMessages(language);
  const [hasCameras, setHasCameras] = useState(false);
  const [isOn, setOn] = useState(false);
  // Browsers have it on pages of https and of this machine only.
  useEffect(() => setHasCameras('mediaDevices' in navigator), []);
  if (!hasCameras) return null;
  if (isOn) {
    return (
      <Suspense fallback={<p role="status">{t.scanStarting}</p>}>
        <Camera {...{ language, onLink }} onStop={() => setOn(false)} />
      </Suspense>
    );
  }
  return (
    <PlainButton className="min-h-11" onPress={() => setOn(true)}>
      {t.scan}
    </PlainButton>
  );
}
