'use client';

import { useEffect } from 'react';

/** The key "/" leads to a field. Where the field is not shown, it opens the page that has one. */
export function SlashKey({ field, path }: { field: string; path: string }) {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      const shown = document.getElementById(field);
      if (shown?.checkVisibility() === true) shown.focus();
      else location.assign(path);
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [field, path]);
  return null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}
