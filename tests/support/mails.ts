import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until.ts';

/** The token of the confirmation link in a mail's text; undefined when it has none. */
export const tokenIn = (text: string): string | undefined =>
  /\/(?:confirm-address|newsletters\/confirm|follow\/confirm)\?token=([\w-]+)/.exec(text)?.[1];

/** The mails to an address in a folder of `.eml` files, oldest first, with soft line breaks removed. */
export async function mailsTo(folder: string, address: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${address}\r\n`)).map(decodeQuotedPrintable);
}

/** Waits for a mail with a confirmation link to an address. @returns its token */
export async function confirmationTokenFor(folder: string, address: string): Promise<string> {
  let token: string | undefined;
  await until(`a confirmation link for ${address}`, async () => {
    for (const text of await mailsTo(folder, address)) token = tokenIn(text) ?? token;
    return token !== undefined;
  });
  return token ?? '';
}

/** Waits for a mail about newsletters to an address. @returns the token of the link that ends them */
export async function endTokenFor(folder: string, address: string): Promise<string> {
  let token: string | undefined;
  await until(`a link that ends the newsletters of ${address}`, async () => {
    for (const text of await mailsTo(folder, address)) token = endTokenIn(text) ?? token;
    return token !== undefined;
  });
  return token ?? '';
}

/** Token ending newsletters, read from a mail's text; undefined when it has none. */
export const endTokenIn = (text: string): string | undefined =>
  /\/newsletters\/unsubscribe\?token=([\w.-]+)\r?\n/.exec(text)?.[1];

/** Waits for a mail about something that is followed. @returns the token of its links */
export async function stopTokenFor(folder: string, address: string): Promise<string> {
  let token: string | undefined;
  await until(`a link that stops what ${address} follows`, async () => {
    for (const text of await mailsTo(folder, address)) token = stopTokenIn(text) ?? token;
    return token !== undefined;
  });
  return token ?? '';
}

/** Token ending a follow, read from a mail's text; undefined when it has none. */
export const stopTokenIn = (text: string): string | undefined => /\/follow\/stop\?token=([\w.-]+)\r?\n/.exec(text)?.[1];

/** Decodes the body; in the headers an equals sign followed by two digits is no code. */
export function decodeQuotedPrintable(mail: string): string {
  const end = mail.indexOf('\r\n\r\n');
  const headers = mail.slice(0, end);
  if (!/^Content-Transfer-Encoding: quoted-printable/m.test(headers)) return mail;
  const body = mail
    .slice(end)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return headers + body;
}
