'use client';

import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Wraps pages that change by themselves. The window's title follows the heading. If a change
 * removes the focused element, the new heading gets the focus. So keyboard and screen reader
 * continue there.
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
