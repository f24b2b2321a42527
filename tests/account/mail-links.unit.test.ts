import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMailLinks, LINK_LIFETIME_MS, nameable, packId, unpackId } from '../../api/common/mail-links.ts';
import { deriveLinkKeys } from '../../server/process/link-keys.ts';
import { NEWSLETTER_END_PATH } from '../../shared/constants.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const OLD = 'the old secret, which has been long enough';
const NEW = 'the new secret, which is long enough as well';
const address = 'canary@person.test';
const toLinks = (...secrets: string[]) => createMailLinks(deriveLinkKeys(secrets));
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const alter = (token: string, part: number) =>
  token
    .split('.')
    .map((text, index) => (index === part ? `${text.slice(0, 3)}${text[3] === 'A' ? 'B' : 'A'}${text.slice(4)}` : text))
    .join('.');

describe('the tokens of links in mails', () => {
  it('open to what they were made of, until they expire', async () => {
    const token = await toLinks(OLD).seal('follow', { address }, NOW);
    expect(await toLinks(OLD).open('follow', token, later(LINK_LIFETIME_MS - 1000))).toMatchObject({
      claims: { address },
      sentAt: NOW,
    });
    expect(await toLinks(OLD).open('follow', token, later(LINK_LIFETIME_MS))).toBeUndefined();
  });

  it.each([
    ['another purpose', 'newsletter', toLinks(OLD), (token: string) => token],
    ['another key', 'follow', toLinks(NEW), (token: string) => token],
    ['no key', 'follow', toLinks(), (token: string) => token],
    ['an altered header', 'follow', toLinks(OLD), (token: string) => alter(token, 0)],
    ['an altered start', 'follow', toLinks(OLD), (token: string) => alter(token, 2)],
    ['an altered text', 'follow', toLinks(OLD), (token: string) => alter(token, 3)],
    ['an altered tag', 'follow', toLinks(OLD), (token: string) => alter(token, 4)],
    ['a shortened text', 'follow', toLinks(OLD), (token: string) => token.slice(0, -1)],
    ['no encryption', 'follow', toLinks(OLD), () => `${btoa('{"alg":"none"}')}.${btoa('{"aud":"follow"}')}.`],
    ['a token of the last 0.x release', 'follow', toLinks(OLD), () => 'A'.repeat(43)],
  ] as const)('with %s open to nothing', async (_what, purpose, links, change) => {
    const token = await toLinks(OLD).seal('follow', { address }, NOW);
    expect(await links.open(purpose, change(token), NOW)).toBeUndefined();
  });

  it('keep opening while their secret is rotated, and no longer once it is gone', async () => {
    const before = await toLinks(OLD).seal('follow', { address }, NOW);
    const during = await toLinks(NEW, OLD).seal('follow', { address }, NOW);
    const isOpen = async (token: string, ...secrets: string[]) =>
      (await toLinks(...secrets).open('follow', token, NOW)) !== undefined;
    expect(await Promise.all([isOpen(before, NEW, OLD), isOpen(during, NEW, OLD)])).toEqual([true, true]);
    expect(await Promise.all([isOpen(before, NEW), isOpen(during, NEW)])).toEqual([false, true]);
  });

  it('cannot be read, and two for the same are not equal', async () => {
    const seal = () => toLinks(OLD).seal('newsletter', { address, lists: ['weekly-review'] }, NOW);
    const [one, other] = await Promise.all([seal(), seal()]);
    expect(one).not.toBe(other);
    for (const part of one.split('.')) {
      const text = Buffer.from(part, 'base64url').toString('latin1');
      for (const secret of ['canary', 'person', 'weekly']) expect(text).not.toContain(secret);
    }
  });

  it('are not made without a key', async () => {
    await expect(toLinks().seal('follow', { address }, NOW)).rejects.toThrow('There is no key');
  });

  it('fit into a line of a header with the longest address and all that they name', async () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(184)}.test`;
    let lists: string[] | undefined = [];
    while (nameable([...lists, 'another-list'])) lists = [...lists, 'another-list'];
    const token = await toLinks(OLD).seal('newsletter', { address: longest, lists }, NOW);
    const link = `List-Unsubscribe: <https://www.society.test${NEWSLETTER_END_PATH}?token=${token}>`;
    expect([longest.length, lists.length > 15, link.length <= 998]).toEqual([254, true, true]);
    expect(nameable([...lists, 'another-list'])).toBeUndefined();
  });

  it('name ids in a shorter form', () => {
    for (const id of [randomUUID(), '00000000-0000-4000-8000-000000000001']) {
      expect(packId(id)).toHaveLength(22);
      expect(unpackId(packId(id))).toBe(id);
    }
  });
});
