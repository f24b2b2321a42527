import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { FOLLOW_STOP_PATH, NEWSLETTER_END_PATH } from '../../../shared/constants.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { startWholeSite } from '../../support/whole-site.ts';

const BOUNDARY = 'part';
const part = (name: string, value: string, extra = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const ONE_CLICK = part('List-Unsubscribe', 'One-Click');
const others = (count: number) => Array.from({ length: count }, (_, index) => part(`f${index}`, 'x')).join('');

const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const PATHS = [NEWSLETTER_END_PATH, FOLLOW_STOP_PATH];

describe.each(oneDatabase())('a one-click form of a mail program, on $name PostgreSQL', (database) => {
  const site = startBeforeAll(() => startWholeSite(database));
  const post = async (body: string, type = MULTIPART) => {
    const answers = PATHS.map((path) =>
      supertest(site.origin).post(`${path}?token=unknown`).set('Content-Type', type).send(body),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };

  it.each([
    ['urlencoded', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    ['multipart', ONE_CLICK + END, MULTIPART],
    ['multipart with the most fields', ONE_CLICK + others(7) + END, MULTIPART],
  ])('is read, and its token tried: %s [RFC 8058 section 3.2]', async (_name, body, type) => {
    expect(await post(body, type)).toEqual([410, 410]);
  });

  it.each([
    ['another value', part('List-Unsubscribe', 'Other') + END, 403],
    ['no field', END, 403],
    ['one field more than the most', ONE_CLICK + others(8) + END, 400],
    ['a field of one byte too many', ONE_CLICK + part('f', 'x'.repeat(1001)) + END, 400],
    ['a file', ONE_CLICK + part('f', 'x', '; filename="a.txt"') + END, 400],
    ['no end', ONE_CLICK, 400],
    ['more bytes than a form may have', ONE_CLICK + part('f', 'x'.repeat(102_400)) + END, 413],
  ])('is rejected with %s', async (_name, body, status) => {
    expect(await post(body)).toEqual([status, status]);
  });
});
