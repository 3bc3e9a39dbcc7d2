'use client';

import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Around pages that change by themselves: the window's title follows the heading, and when a change
 * takes away what had the focus, the new heading gets it, so that keyboard and screen reader go on
 * from there.
 */
export function Stage({ title, children }: { title: string; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = stage.current;
    if (root === null) return;
    let shown: HTMLHeadingElement | null = null;
    const follow = (): void => {
      const heading = root.querySelector('h1');
      if (heading === null) return;
      const text = `${heading.textContent} – ${title}`;
      if (document.title !== text) document.title = text;
      if (shown !== null && shown !== heading && isFocusLost()) {
        heading.tabIndex = -1;
        heading.focus();
      }
      shown = heading;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
  return <div ref={stage}>{children}</div>;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
