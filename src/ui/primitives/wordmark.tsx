/**
 * The name with its coin: a rim, a ring of beads, and a lily of five strokes. `isShort` omits the
 * name on narrow screens.
 */
export function Wordmark({ isShort }: { isShort: boolean }) {
  return (
    <span aria-hidden className="inline-flex items-center gap-2 font-semibold tracking-wide">
      <svg viewBox="0 0 32 32" className="size-7 text-accent" fill="none" stroke="currentColor">
        <circle cx="16" cy="16" r="14.5" strokeWidth="1.5" />
        <circle cx="16" cy="16" r="11.8" strokeWidth="1" strokeDasharray="0.6 1.6" />
        <path
          strokeWidth="1.5"
          strokeLinecap="round"
          d="M16 7.5c-2.6 3.4-2.6 6.6 0 9.5 2.6-2.9 2.6-6.1 0-9.500ZM16 17c-1-4-6.500-4.500-7-1 0 2 2.500 2.500 3 1M16 17c1-4 6.500-4.500 7-1 0 2-2.500 2.500-3 1M12 19h8M16 17v7.500M13.500 23.500 16 19l2.500 4.500"
        />
      </svg>
      <span className={isShort ? 'hidden sm:inline' : ''}>Florin</span>
    </span>
  );
}
