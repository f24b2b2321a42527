import { describe, expect, it } from 'vitest';
import { givenValues } from '../../../client/editor/given-values.ts';

const collections = [
  {
    name: 'article',
    fields: [
      { name: 'id', widget: 'hidden' },
      { name: 'title', widget: 'string' },
    ],
  },
  {
    name: 'lists',
    files: [
      {
        file: 'content/data/jobs.yaml',
        fields: [{ name: 'entries', widget: 'list', fields: [{ name: 'id', widget: 'hidden' }] }],
      },
      {
        file: 'content/data/people.yaml',
        fields: [{ name: 'entries', widget: 'list', fields: [{ name: 'key', widget: 'hidden' }] }],
      },
    ],
  },
  { name: 'page', fields: [{ name: 'workflowId', widget: 'string' }] },
];
/** The numbers from 0 to 1, one after the other. */
const draws = (...values: number[]) => {
  return () => values.shift() ?? 0;
};

describe('the values that the web editor gives', () => {
  it('a new item gets a free id, and an item that has one keeps it', () => {
    const give = givenValues(collections, { 'article/a': 1000 }, draws(0, 0.5));
    const article = { collection: 'article', path: 'content/articles/a.md' };
    expect(give({ ...article, data: { title: 'A' } })).toEqual([{ at: ['id'], value: 500_500 }]);
    expect(give({ ...article, data: { id: 1234, title: 'A' } })).toEqual([]);
  });

  it.each([
    ['a copy without an id', {}, [{ at: ['id'], value: 1002 }]],
    ['a copy that has got another one', { id: 5000 }, [{ at: ['id'], value: 1002 }]],
    ['the version itself', { id: 1002 }, []],
  ])('a next version gets the id of its item: %s', (_what, data, given) => {
    const give = givenValues(collections, { 'article/labels': 1002 });
    const entry = { collection: 'article', path: 'content/articles/labels-1.md' };
    expect(give({ ...entry, data: { ...data, replaces: 'labels' } })).toEqual(given);
  });

  it('two new items never get the same id', () => {
    const give = givenValues(collections, {}, draws(0, 0, 0.5));
    const article = { collection: 'article', path: 'content/articles/a.md', data: {} };
    expect([...give(article), ...give(article)].map(({ value }) => value)).toEqual([1000, 500_500]);
  });

  it('new entries of a list get the next ids', () => {
    const entries = [{ id: 7 }, {}, { id: 3 }, { id: '' }];
    expect(
      givenValues(collections, {})({ collection: 'lists', path: 'content/data/jobs.yaml', data: { entries } }),
    ).toEqual([
      { at: ['entries', 1, 'id'], value: 8 },
      { at: ['entries', 3, 'id'], value: 9 },
    ]);
  });

  it('a new person gets a key made of the name, with a number where it is taken', () => {
    const entries = [{ key: 'zoe-o-neill', name: 'Zoe O Neill' }, { name: 'Zoë O’Neill' }, { name: 'Ana Šimić' }];
    expect(
      givenValues(collections, {})({ collection: 'lists', path: 'content/data/people.yaml', data: { entries } }),
    ).toEqual([
      { at: ['entries', 1, 'key'], value: 'zoe-o-neill-2' },
      { at: ['entries', 2, 'key'], value: 'ana-simic' },
    ]);
  });

  it('a draft gets the id of its preview, and a published page none', () => {
    const page = { collection: 'page', path: 'content/pages/a.md' };
    const give = givenValues(collections, {});
    expect(give({ ...page, data: { draft: true } })).toEqual([
      { at: ['workflowId'], value: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(give({ ...page, data: { draft: false } })).toEqual([]);
    expect(give({ ...page, data: { draft: true, workflowId: 'an id' } })).toEqual([]);
    const ofDuplicate = give({ ...page, newRecord: true, data: { draft: true, workflowId: 'an id' } });
    expect(ofDuplicate).toEqual([{ at: ['workflowId'], value: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });
});
