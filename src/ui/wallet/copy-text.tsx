'use client';

import { useState } from 'react';
import { PlainButton } from '@/ui/wallet/plain-button';

/** Copies, and says so. */
export function CopyText({ text, label, done }: { text: string; label: string; done: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <>
      <PlainButton onPress={copy}>{label}</PlainButton>
      <span role="status" className="text-sm text-soft print:hidden">
        {isCopied ? done : ''}
      </span>
    </>
  );
}
