import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { photograph } from './pictures.ts';

/** How long a test waits for the editor, which loads its texts and pictures itself. */
const EDITOR_WAIT_MS = 20_000;
export const patient = { timeout: EDITOR_WAIT_MS };

/** A field of the web editor's form, by its path in the entry. */
export const field = (page: Page, path: string) => page.locator(`section.field[data-key-path="${path}"]`);

/** Scrolls to a field; those below are only made when they come near the window. */
export async function reach(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator('section.field').last().scrollIntoViewIfNeeded(patient);
      return field(page, path).count();
    }, patient)
    .toBe(1);
  await field(page, path).scrollIntoViewIfNeeded();
}

/** Fills in a text. */
export async function type(page: Page, path: string, text: string): Promise<void> {
  await reach(page, path);
  await field(page, path).getByRole('textbox').first().fill(text);
}

/** Chooses an option of a list. */
export async function choose(page: Page, path: string, option: string): Promise<void> {
  await reach(page, path);
  await field(page, path).getByRole('combobox').first().click();
  await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click();
}

/** Turns a switch. */
export async function turn(page: Page, path: string): Promise<void> {
  await reach(page, path);
  await field(page, path).getByRole('switch').click();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Saves what passes every check; the editor closes the form once its store has answered, after the file is written. */
export async function saveAndClose(page: Page): Promise<void> {
  await save(page);
  await page
    .locator('section.field')
    .first()
    .waitFor({ ...patient, state: 'detached' });
}

export const openDialog = (page: Page) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ visible: true });

type UploadedPicture = { readonly file: string; readonly alt: string; readonly credit: string };

/** Uploads a photograph into the field `picture` of an entry. The editor makes `name` of the name of the file. */
export async function uploadPicture(page: Page, { file, alt, credit }: UploadedPicture, name: string): Promise<void> {
  await reach(page, 'picture');
  await field(page, 'picture').getByRole('checkbox').first().click();
  await field(page, 'picture.src').getByRole('button', { name: 'Browse' }).click();
  const chooser = page.getByRole('dialog');
  const [files] = await Promise.all([
    page.waitForEvent('filechooser'),
    chooser.getByRole('button', { name: 'Upload' }).click(),
  ]);
  await files.setFiles({ name: file, mimeType: 'image/jpeg', buffer: await photograph(2400, 1350) });
  await chooser.getByText(name).waitFor();
  await chooser.getByRole('button', { name: 'Insert' }).click();
  // The field has no value, and the form cannot be saved, until the editor has processed the file.
  await field(page, 'picture.src').getByRole('button', { name: 'Replace' }).waitFor();
  await type(page, 'picture.alt', alt);
  await type(page, 'picture.credit', credit);
}

/** Fills in the fields that an article must have. */
export async function writeArticle(
  page: Page,
  { title, published }: { readonly title: string; readonly published: string },
): Promise<void> {
  await field(page, 'title').waitFor();
  await type(page, 'title', title);
  await type(page, 'summary', `A summary of “${title}”.`);
  await type(page, 'published', published);
  // A short list is shown as boxes; two people have this name.
  await field(page, 'authors').getByRole('checkbox', { name: 'Ada Quill, Editor' }).click();
  await choose(page, 'categories', 'Devices (category)');
  await choose(page, 'topic', 'devices');
}

/** A page's problems without the warning of browsers about the frame in which Sveltia CMS shows its preview. */
export const findUnknown = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !problem.includes('both allow-scripts and allow-same-origin'));
