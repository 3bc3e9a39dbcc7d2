'use client';

import type { ReactNode } from 'react';

interface WalletFormProps {
  /** Name of the field whose text is sent. */
  field: string;
  isBusy: boolean;
  onSend: (text: string) => void;
  children: ReactNode;
}

/** A form with one field, which keeps the typed text. It ignores presses while it works. */
export function WalletForm({ field, isBusy, onSend, children }: WalletFormProps) {
  return (
    <form
      noValidate
      className="max-w-prose space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const text = new FormData(event.currentTarget).get(field);
        onSend(typeof text === 'string' ? text.trim() : '');
      }}
    >
      {children}
    </form>
  );
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
