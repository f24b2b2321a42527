import { describe, expect, it } from 'vitest';
import { createTransactionCookie } from '../../server/identity/transaction-cookie.ts';

const SECRETS = ['one key of the tests, which is long enough', 'another key, which was used before'];
const TRANSACTION = { transaction: 'canary-verifier', target: '/events', silent: false };
const START = Date.parse('2026-11-22T12:00:00Z');

const cookieAt = (now: number, secrets = SECRETS, secure = true) =>
  createTransactionCookie({ secrets, secure, now: () => now });
/** Builds the `Cookie` header answering a `Set-Cookie`. */
const sent = (line: string) => line.split(';', 1)[0] ?? '';

describe('the cookie of a sign-in by redirect', () => {
  it('is encrypted, and cannot be set by another host of the domain', async () => {
    const line = await cookieAt(START).begin(TRANSACTION);
    expect(line).toMatch(/^__Host-sign-in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(line).not.toContain('canary');
    expect(await cookieAt(START, SECRETS, false).begin(TRANSACTION)).toMatch(/^sign-in=/);
  });

  it.each([
    ['at once', START, SECRETS, TRANSACTION],
    ['a second before it expires', START + 599_000, SECRETS, TRANSACTION],
    ['after ten minutes', START + 600_000, SECRETS, undefined],
    ['with a key that replaced its own', START, ['a newer key, which is long enough too', ...SECRETS], TRANSACTION],
    ['with another key', START, SECRETS.slice(1), undefined],
  ])('is judged %s', async (_name, now, secrets, expected) => {
    const line = await cookieAt(START).begin(TRANSACTION);
    const opened = await cookieAt(now, secrets).open(`a=b; ${sent(line)}`);
    if (expected === undefined) expect(opened).toBeUndefined();
    else expect(opened).toMatchObject(expected);
  });

  it('is worth nothing when there are two of them, or it is changed', async () => {
    const line = sent(await cookieAt(START).begin(TRANSACTION));
    expect(await cookieAt(START).open(`${line}; ${line}`)).toBeUndefined();
    expect(await cookieAt(START).open(`${line}x`)).toBeUndefined();
    expect(await cookieAt(START).open(undefined)).toBeUndefined();
  });

  it('drops a return address that does not fit into it', async () => {
    const line = await cookieAt(START).begin({ ...TRANSACTION, target: `/${'a'.repeat(4000)}` });
    expect(line.length).toBeLessThan(4096);
    expect(await cookieAt(START).open(sent(line))).toMatchObject({
      transaction: TRANSACTION.transaction,
      silent: false,
    });
  });

  it('marks a browser for a time or until it is closed', () => {
    const cookie = cookieAt(START);
    expect(cookie.mark(60)).toBe('__Host-sign-in-tried=1; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(cookie.mark(undefined)).toBe('__Host-sign-in-tried=1; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(cookie.isMarked(`a=b; ${sent(cookie.mark(60))}`)).toBe(true);
    expect(cookie.isMarked('sign-in-tried=1')).toBe(false);
    expect(cookie.isMarked(undefined)).toBe(false);
  });
});
