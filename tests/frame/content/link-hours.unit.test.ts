import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { MAIL_KINDS } from '../../../api/common/mail-kinds.ts';
import { parseContentFile } from '../../../api/content/files/load.ts';
import { FORMS } from '../../../shared/forms/forms.ts';
import { LINK_HOURS } from '../../../shared/link-lifetime.ts';

const MAILS = new URL('../../../content/data/mails.yaml', import.meta.url);

it('every mail with a link that ends says after how many hours', async () => {
  const source = await readFile(MAILS, 'utf8');
  const parsed = parseContentFile({ file: 'data/mails.yaml', source, hash: '' }, 'acme');
  const mails = 'value' in parsed && parsed.value.kind === 'mails' ? parsed.value.data : [];
  const texts = mails
    .filter(({ kind }) => (MAIL_KINDS[kind].required as readonly string[]).includes('link'))
    .map(({ text }) => text);
  expect(texts.length).toBe(5);
  expect(texts.filter((text) => !text.includes(`valid for ${LINK_HOURS} hours`))).toEqual([]);
});

it.each(['join', 'forgotten-password', 'newsletters'])(
  'the confirmation of the form %s says for how many hours its link works',
  (id) => {
    const form = FORMS.find((spec) => spec.id === id);
    expect(form?.confirmation.text).toContain(`within ${LINK_HOURS} hours`);
  },
);
