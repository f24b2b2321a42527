import { expect, test } from 'vitest';
import { decodeQuotedPrintable } from '../../support/mails.ts';

test('the mails of the tests keep their headers, and their texts are decoded', () => {
  const headers = 'List-Unsubscribe: <http://localhost/end?token=2D6B>\r\nContent-Transfer-Encoding: quoted-printable';
  expect(decodeQuotedPrintable(`${headers}\r\n\r\n/end?token=3D2D6=\r\nB\r\n`)).toBe(
    `${headers}\r\n\r\n/end?token=2D6B\r\n`,
  );
});
