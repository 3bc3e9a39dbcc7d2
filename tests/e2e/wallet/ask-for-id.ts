import type { Page } from '@playwright/test';
import type { Family } from './local-shop';

/** Returns the wallet's id as this page's scripts get it. By then the wallet has seen the page. */
export function askForId(page: Page, family: Family): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          `${name}-query-id-result`,
          (event) => resolve((event as CustomEvent<{ id: string }>).detail.id),
          { once: true },
        );
        document.dispatchEvent(new CustomEvent(`${name}-query-id`, { detail: { callId: 1 } }));
      }),
    family,
  );
}
