/** Shows on the extension's button how many orders wait for their owner's decision. */
const COLOUR = '#1a5c3f';

export class Badge {
  #isStale = false;
  #isCounting = false;

  constructor(private readonly count: () => Promise<number>) {
    void chrome.action.setBadgeBackgroundColor({ color: COLOUR });
  }

  /** Counts again. Calls that come meanwhile share the next count. */
  refresh(): void {
    this.#isStale = true;
    if (!this.#isCounting) void this.#show();
  }

  async #show(): Promise<void> {
    this.#isCounting = true;
    while (this.#isStale) {
      this.#isStale = false;
      const count = await this.count().catch(() => 0);
      await chrome.action.setBadgeText({ text: count === 0 ? '' : `${count}` });
    }
    this.#isCounting = false;
  }
}
