import type { ReactNode } from 'react';

/** Rules of globals.css: colour and sign. */
export type Tone = 'good' | 'waiting' | 'ended' | 'bad';

/** Shows a state in words, which sign and colour only repeat. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>;
}
