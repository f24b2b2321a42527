import { describe, expect, it } from 'vitest';
import { MAIL_KINDS } from '../../../api/common/mail-kinds.ts';
import { LINK_HOURS } from '../../../shared/link-lifetime.ts';
import { demoContent } from '../../support/demo-content.ts';

const { files, listed } = await demoContent();

it('every file is parsed without a problem', () => {
  expect(files.length).toBe(listed.length);
  expect(files.length).toBeGreaterThan(100);
});

it('every subscription and registration type has a name at the external systems', () => {
  const nameless = files.flatMap((file): unknown[] => {
    if (file.format !== 'data') return [];
    if (file.kind === 'subscriptions')
      return file.data.filter(({ hubspotId, impexiumField }) => (hubspotId ?? impexiumField) === undefined);
    return file.kind === 'member-types' ? file.data.filter(({ cventCode }) => cventCode === undefined) : [];
  });
  expect(nameless).toEqual([]);
});

describe('the mails', () => {
  const mails = files.flatMap((file) => (file.format === 'data' && file.kind === 'mails' ? file.data : []));

  it('have a text for every kind', () => {
    expect(mails.map(({ kind }) => kind).sort()).toEqual(Object.keys(MAIL_KINDS).sort());
  });

  it('begin with the salutation', () => {
    expect(mails.filter(({ text }) => !text.startsWith('{salutation},\n\n')).map(({ kind }) => kind)).toEqual([]);
  });

  it('say after how many hours their link ends, if they have one', () => {
    const texts = mails
      .filter(({ kind }) => MAIL_KINDS[kind].required.some((placeholder) => placeholder === 'link'))
      .map(({ text }) => text);
    expect(texts.length).toBe(5);
    expect(texts.filter((text) => !text.includes(`valid for ${LINK_HOURS} hours`))).toEqual([]);
  });
});
