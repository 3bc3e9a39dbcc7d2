'use client';
import { useEffect, useState } from 'react';

/** A button that appears only if a script can copy. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [state, setState] = useState<'absent' | 'ready' | 'done'>('absent');
  useEffect(() => {
    // Browsers offer no clipboard to pages from another machine without TLS.
    if ('clipboard' in navigator) setState('ready');
  }, []);
  if (state === 'absent') return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setState('done');
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-9 shrink-0 rounded-xs border border-ink/40 px-3 text-sm font-semibold hover:border-accent hover:text-accent print:hidden"
      >
        {label}
      </button>
      <span role="status" className="text-sm text-soft print:hidden">
        {state === 'done' ? done : ''}
      </span>
    </>
  );
}
