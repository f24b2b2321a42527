import supertest, { type Response } from 'supertest';
import { CREDIT_FILE_PATH, CREDIT_LOG_PATH, ENTRY_PARAM, RECORD_PATH } from '../../shared/credits/addresses.ts';
import { CREDIT_DOMAINS } from '../../shared/item-credits.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const PASSWORD = 'demo-Passw0rd!';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');

/** A PDF of a size in bytes. */
export const toPdf = (size: number): Buffer => Buffer.concat([PDF, Buffer.alloc(size - 2 * PDF.length, 'x'), PDF]);

/** Signs in by the plain form. */
export async function signInByForm(origin: string, username: string): Promise<Visitor> {
  const visitor = await createVisitor(origin);
  const { status } = await visitor.send('/login', {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (status !== 303) throw new Error(`${username} cannot sign in: ${status}`);
  return visitor;
}

/** The token of the form, which any number of requests may carry. */
export async function openRecordForm(visitor: Visitor): Promise<string> {
  const { text } = await visitor.send(RECORD_PATH);
  return /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

type Form = { readonly file: Buffer; readonly token: string; readonly title?: string };

/** Posts the form with a file. */
export function postRecordForm(
  origin: string,
  visitor: Visitor,
  { file, token, title = 'With a file' }: Form,
): PromiseLike<Response> {
  const { 'Content-Type': _json, ...headers } = visitor.writeHeaders();
  const day = new Date().toISOString().slice(0, 10);
  return supertest(origin)
    .post(RECORD_PATH)
    .set(headers)
    .field({ token, title, day, domain: CREDIT_DOMAINS[0] ?? '', credits: '1', evidence: '' })
    .attach('file', file, { filename: 'a.pdf' });
}

/** Records credits with a file by the plain form. */
export async function recordWithFile(origin: string, visitor: Visitor, file: Buffer): Promise<Response> {
  return postRecordForm(origin, visitor, { file, token: await openRecordForm(visitor) });
}

/** The file of a member's last entry. */
export async function readLastFile(visitor: Visitor): Promise<Response> {
  const { text } = await visitor.send(CREDIT_LOG_PATH);
  const id = /credits\/record\?entry=([0-9a-f-]{36})/.exec(text)?.[1] ?? '';
  return visitor.send(`${CREDIT_FILE_PATH}?${new URLSearchParams({ [ENTRY_PARAM]: id })}`);
}
