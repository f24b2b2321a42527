import { describe, expect, test } from 'vitest';
import { parseList } from '../../client/news/local-reading-list.ts';
import { READING_LIST_MAX_LENGTH } from '../../shared/constants.ts';

const article = { articleId: 1, title: 'One', path: '/news-and-articles/news-articles/one' };

const facts = {
  category: { id: 3, name: 'Devices' },
  publishedDate: '2025-06-02',
  readMinutes: 4,
  section: 'news',
  topic: 'devices',
};

describe('the reading list that a browser has stored', () => {
  test.each([
    ['nothing', null, []],
    ['no JSON', '{', []],
    ['no list', '{"articleId":1}', []],
    ['entries that are no articles', JSON.stringify([null, 'x', { ...article, articleId: '1' }, article]), [article]],
    ['a path that leads to another host', JSON.stringify([{ ...article, path: '//evil.test' }]), []],
    ['a path with a backslash', JSON.stringify([{ ...article, path: '/\\evil.test' }]), []],
    ['section, date and cover', JSON.stringify([{ ...article, ...facts, other: 1 }]), [{ ...article, ...facts }]],
    ['a topic without a cover', JSON.stringify([{ ...article, ...facts, topic: 'other' }]), [article]],
    ['no date', JSON.stringify([{ ...article, ...facts, publishedDate: 'soon' }]), [article]],
    ['a category that is null', JSON.stringify([{ ...article, ...facts, category: null }]), [article]],
    ['a script for a path', JSON.stringify([{ ...article, path: 'javascript:alert(1)' }]), []],
  ])('%s is read as far as it is valid', (_what, stored, list) => {
    expect(parseList(stored)).toEqual(list);
  });

  test('is cut at the length of a list', () => {
    const many = Array.from({ length: READING_LIST_MAX_LENGTH + 5 }, (_, articleId) => ({ ...article, articleId }));
    expect(parseList(JSON.stringify(many))).toHaveLength(READING_LIST_MAX_LENGTH);
  });
});
