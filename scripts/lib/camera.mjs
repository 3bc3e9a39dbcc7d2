// Takes each page's pictures for `npm run screenshots`: light, dark, narrow and German. A page is
// loaded once for three of them, and theme and size are switched. A second tab loads it in German
// in the meantime.
import path from 'node:path';

const WIDE = { width: 1280, height: 860 };
/** The last is taken in light and wide, so that a page remains as it was. */
const SHAPES = [
  { name: 'narrow', colorScheme: 'light', viewport: { width: 320, height: 720 } },
  { name: 'dark', colorScheme: 'dark', viewport: WIDE },
  { name: 'light', colorScheme: 'light', viewport: WIDE },
];

/** In the order of the contact sheet. */
export const SHAPE_NAMES = ['light', 'dark', 'narrow', 'german'];

/** How `browser.newContext` makes a context for pictures. */
export const CONTEXT = {
  viewport: WIDE,
  colorScheme: 'light',
  locale: 'en-GB',
  deviceScaleFactor: 1,
  reducedMotion: 'reduce',
};

/** Words of the wallet's pages until their worker has answered. */
const LOADING = /Opening the wallet|Die Wallet wird geöffnet/;

export class Camera {
  /** Names of pages in the order in which they were seen. */
  taken = [];
  #folder;
  #german;

  constructor(folder) {
    this.#folder = folder;
  }

  /** Opens the tab for German. Without it, no picture is in German. */
  async openGerman(context) {
    this.#german = await context.newPage();
    this.#german.setDefaultTimeout(30_000);
    // Also sets `navigator.languages`, which the extension's pages read.
    const session = await context.newCDPSession(this.#german);
    const userAgent = await this.#german.evaluate(() => navigator.userAgent);
    await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'de' });
  }

  /** `media` is `print` for pages as printed. `size` replaces the sizes of all pictures. */
  async shoot(page, name, { media = 'screen', size } = {}) {
    this.taken.push(name);
    const german = this.#shootGerman(page.url(), name, { media, size });
    for (const { name: shape, colorScheme, viewport } of SHAPES) {
      await page.emulateMedia({ media, colorScheme });
      await page.setViewportSize(size ?? viewport);
      await this.#take(page, name, shape);
    }
    await page.emulateMedia({ media: 'screen' });
    await german;
  }

  async #shootGerman(url, name, { media, size }) {
    const tab = this.#german;
    if (tab === undefined) return;
    await tab.setViewportSize(size ?? WIDE);
    await tab.goto(url);
    await tab.emulateMedia({ media, colorScheme: 'light' });
    await untilShown(tab);
    await this.#take(tab, name, 'german');
    // No live page keeps a connection while other pages are seen.
    await tab.goto('about:blank');
  }

  /** Before it the page is drawn in its new size and colours. */
  async #take(page, name, shape) {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const file = path.join(this.#folder, `${name}-${shape}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  }
}

/** Waits until a page of the wallet has its content; other pages have theirs from the start. */
export async function untilShown(page) {
  await page.locator('h1').first().waitFor();
  if (!/\/wallet\b|^chrome-extension:/.test(page.url())) return;
  await page.waitForFunction(
    (pattern) =>
      [...document.querySelectorAll('[role=status]')].every(
        (element) => !new RegExp(pattern).test(element.textContent),
      ),
    LOADING.source,
  );
}
