'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { afterFirstPaint } from './after-first-paint';
import type { RunningWalletProps } from './running-wallet';

const RunningWallet = lazy(async () => ({
  default: (await import('./running-wallet')).RunningWallet,
}));

interface WalletPageProps extends RunningWalletProps {
  /** Shown until the wallet is there. */
  loading: string;
}

/** Loads the wallet once the page around it was painted. */
export function WalletPage({ loading, ...shown }: WalletPageProps) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  // Without scripts it would never end.
  const waiting = (
    <p role="status" className="noscript:hidden">
      {loading}
    </p>
  );
  if (!isPainted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <RunningWallet {...shown} />
    </Suspense>
  );
}
