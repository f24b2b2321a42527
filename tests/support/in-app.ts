import type { Page, Route } from 'playwright-core';

/** Goes on to another page of the site inside this one, as a pressed link does. */
export async function goOn(page: Page, address: string): Promise<void> {
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

/** Answers some of the page's calls in place of the API. `calls` are addresses below its base. */
export async function answerCalls(page: Page, calls: readonly string[], status: number, body?: unknown): Promise<void> {
  await page.route(isOneOf(calls), (route) => route.fulfill({ status, json: body ?? { statusCode: status } }));
}

export type HeldCalls = {
  /** Addresses that were asked for, in that order. */
  readonly asked: readonly string[];
  /** Lets them go on to the API, those that are still to come too. */
  readonly release: () => Promise<void>;
};

/** Keeps some of the page's calls on their way. */
export async function holdCalls(page: Page, calls: readonly string[]): Promise<HeldCalls> {
  const waiting: Route[] = [];
  const asked: string[] = [];
  let released = false;
  await page.route(isOneOf(calls), async (route) => {
    asked.push(callOf(new URL(route.request().url())));
    if (released) await route.fallback();
    else waiting.push(route);
  });
  return {
    asked,
    async release() {
      released = true;
      await Promise.all(waiting.splice(0).map((route) => route.fallback()));
    },
  };
}

const callOf = ({ pathname, search }: URL) => pathname.replace(/^\/api/, '') + search;
const isOneOf = (calls: readonly string[]) => (url: URL) =>
  url.pathname.startsWith('/api/') && calls.includes(callOf(url));
