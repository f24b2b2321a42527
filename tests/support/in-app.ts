import type { Page, Route } from 'playwright-core';

/** Navigates within the document, as a click on a link does. */
export async function navigateInApp(page: Page, address: string): Promise<void> {
  // Before the router intercepts links, the browser would load the document.
  await page.waitForSelector('html[data-client-router]');
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('content')?.append(link);
    link.click();
    link.remove();
  }, address);
}

/** Fulfils some of the page's calls in place of the API. `calls` are paths below its base path. */
export async function fulfilCalls(page: Page, calls: readonly string[], status: number, body?: unknown): Promise<void> {
  await page.route(isOneOf(calls), (route) => route.fulfill({ status, json: body ?? { statusCode: status } }));
}

export type HeldCalls = {
  /** The paths of the calls received, in order. */
  readonly requests: readonly string[];
  /** Forwards the held calls to the API, and later calls without delay. */
  readonly release: () => Promise<void>;
};

/** Holds some of the page's calls until they are released. */
export async function holdCalls(page: Page, calls: readonly string[]): Promise<HeldCalls> {
  const waiting: Route[] = [];
  const requests: string[] = [];
  let released = false;
  await page.route(isOneOf(calls), async (route) => {
    requests.push(toCall(new URL(route.request().url())));
    if (released) await route.fallback();
    else waiting.push(route);
  });
  return {
    requests,
    async release() {
      released = true;
      await Promise.all(waiting.splice(0).map((route) => route.fallback()));
    },
  };
}

const toCall = ({ pathname, search }: URL) => pathname.replace(/^\/api/, '') + search;
const isOneOf = (calls: readonly string[]) => (url: URL) =>
  url.pathname.startsWith('/api/') && calls.includes(toCall(url));
