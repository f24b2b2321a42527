import type { Page } from 'playwright-core';
import { axeFaults, WCAG_2_2_AA } from './axe.ts';

/** The faults that are in Sveltia CMS itself, which docs/decisions/0021-web-editor.md names: axe's rule, and where. */
const KNOWN = [
  /^region: <div role="none" class="outer /,
  /^region: <div role="group" class="wrapper content-editor /,
  /^region: <h1 class="[^"]*">Content editor<\/h1>.*class="powered-by /,
  /^aria-valid-attr-value: <div aria-controls="select-assets-grid" role="radiogroup" [^|]*$/,
];

/** The accessibility faults of a view of the web editor that are not known. */
export async function newEditorFaults(page: Page): Promise<string[]> {
  const faults = await axeFaults(page, WCAG_2_2_AA);
  return faults.filter((fault) => !KNOWN.some((known) => known.test(fault)));
}
