/** The parts of Chromium's extension API (manifest 3) that this extension uses. */
declare namespace chrome {
  interface Listeners<F> {
    addListener(listener: F): void;
  }

  namespace runtime {
    /** Undefined after a content script's extension was removed. */
    const id: string | undefined;
    interface MessageSender {
      readonly id?: string;
      readonly url?: string;
      readonly origin?: string;
      readonly frameId?: number;
      /** `active`, or `prerender` while it is loaded in advance. */
      readonly documentLifecycle?: string;
      readonly tab?: tabs.Tab;
    }
    /** A listener that answers later returns true. */
    const onMessage: Listeners<
      (
        message: unknown,
        sender: MessageSender,
        sendResponse: (response: unknown) => void,
      ) => boolean
    >;
    const onInstalled: Listeners<() => void>;
    const onStartup: Listeners<() => void>;
    function sendMessage(message: unknown): Promise<unknown>;
    function getURL(path: string): string;
  }

  namespace tabs {
    interface Tab {
      readonly id?: number;
      /** Absent for pages that the extension may not access. */
      readonly url?: string;
      /** True for the active tab of its window. */
      readonly active: boolean;
    }
    const onUpdated: Listeners<(tabId: number, change: { readonly status?: string }) => void>;
    function get(tabId: number): Promise<Tab>;
    function query(about: { readonly url: readonly string[] }): Promise<Tab[]>;
    function update(tabId: number, change: { readonly url: string }): Promise<Tab>;
  }

  namespace scripting {
    function executeScript(script: {
      readonly target: { readonly tabId: number };
      readonly files: readonly string[];
    }): Promise<unknown>;
  }

  namespace webRequest {
    interface ResponseDetails {
      readonly tabId: number;
      readonly url: string;
      readonly statusCode: number;
      readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
    }
    const onHeadersReceived: {
      addListener(
        listener: (details: ResponseDetails) => void,
        filter: { readonly urls: readonly string[]; readonly types: readonly string[] },
        extra: readonly string[],
      ): void;
      hasListeners(): boolean;
    };
  }

  namespace alarms {
    const onAlarm: Listeners<() => void>;
    function create(name: string, when: { readonly periodInMinutes: number }): Promise<void>;
    function clear(name: string): Promise<boolean>;
  }

  namespace action {
    const onClicked: Listeners<() => void>;
    function getBadgeText(tab: object): Promise<string>;
    function setBadgeText(badge: { readonly text: string }): Promise<void>;
    function setBadgeBackgroundColor(badge: { readonly color: string }): Promise<void>;
  }
}
