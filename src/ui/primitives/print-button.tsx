'use client';
import { useEffect, useState } from 'react';

/** A button that appears only if a script can print. */
export function PrintButton({ label }: { label: string }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    setIsReady(true);
  }, []);
  if (!isReady) return null;
  return (
    <button
      type="button"
      onClick={() => {
        window.print();
      }}
      className="min-h-9 rounded-xs border border-ink/40 px-3 text-sm font-semibold hover:border-accent hover:text-accent"
    >
      {label}
    </button>
  );
}
