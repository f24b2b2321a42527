import type { BrowserContextOptions, Locator } from 'playwright-core';
import type { OpenedPage, TestBrowser } from './browser.ts';

/** An opened page with its form, and the paths of the calls that have sent a form since. */
export type FormPage = OpenedPage & { readonly form: Locator; readonly sent: readonly string[] };

/** Opens a page with a form. */
export async function openForm(tabs: TestBrowser, path: string, options?: BrowserContextOptions): Promise<FormPage> {
  const opened = await tabs.open(path, options);
  const sent: string[] = [];
  opened.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/create-user|anonymous-form-submit/.test(pathname)) sent.push(pathname);
  });
  return { ...opened, sent, form: opened.page.locator('#form') };
}
