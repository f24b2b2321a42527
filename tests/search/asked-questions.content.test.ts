import { describe, expect, it } from 'vitest';
import { ANSWERED_QUESTIONS, TECHNICAL_SEARCHES } from '../support/asked-questions.ts';
import { oneDatabase } from '../support/databases.ts';
import { startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { CONTENT } from '../support/whole-site.ts';

const QUESTIONS = Object.entries(ANSWERED_QUESTIONS).flatMap(([path, questions]) =>
  questions.map((question) => [question, path] as const),
);

describe.each(oneDatabase())('questions of visitors on the $name PostgreSQL [Section 7, Search]', (database) => {
  const api = startBeforeAll(() => startSearchApi(database, CONTENT));

  it.each(QUESTIONS)('answers “%s” with %s', async (question, path) => {
    expect((await api.search(question)).pinned?.path).toBe(path);
  });

  it.each(TECHNICAL_SEARCHES)('has no answer about the society to “%s”', async (text) => {
    expect((await api.search(text)).pinned).toBeUndefined();
  });

  it('answers long questions beyond the words that are searched for', async () => {
    const question =
      'Hello, I am a regulatory manager in a small company and would like to know how I can become a member';
    expect((await api.search(question)).pinned?.path).toBe('/join-acme');
  });

  it.each([
    ['forgoten pasword', false, '/forgotten-password'],
    ['forgoten pasword', true, undefined],
    ['contract manufacturer', false, undefined],
    ['contract', false, undefined],
  ])('corrects a word only where the content does not have it: %s, literal %s', async (text, literal, path) => {
    expect((await api.search(text, { literal })).pinned?.path).toBe(path);
  });

  it('lists the page of the answer once, as the first hit', async () => {
    const { pinned, result, totalCount, totalPages } = await api.search('renew membership');
    const pages = await Promise.all(
      Array.from({ length: totalPages }, (_, index) => api.search('renew membership', { pageNumber: index + 1 })),
    );
    const paths = pages.flatMap((page) => page.result.map(({ path }) => path));
    expect(result[0]?.path).toBe(pinned?.path);
    expect(paths).toHaveLength(totalCount);
    expect(new Set(paths).size).toBe(totalCount);
    expect(pages.map((page) => page.pinned?.path)).toEqual([pinned?.path, ...pages.slice(1).map(() => undefined)]);
  });

  it('leaves the order of a tab as it is', async () => {
    const pages = await api.search('renew membership', { searchType: 'page' });
    expect([pages.pinned, pages.totalCount > 1]).toEqual([undefined, true]);
  });

  it('is an answer to a question that nothing else has the words of', async () => {
    const { pinned, totalCount, leftOut } = await api.search('how much does it cost');
    expect([pinned?.path, totalCount, leftOut]).toEqual(['/join-acme', 0, undefined]);
  });

  it.each([
    ['how much does it cost', '/join-acme'],
    ['forgot passw', '/forgotten-password'],
    ['cancel my reg', '/education/event-registration-cancellation-request'],
    ['unsubscr', '/preferences'],
  ])('suggests the answer first while a question is typed: %s [Section 2, Suggestions]', async (typed, path) => {
    const paths = (await api.ok('search.suggestions', { searchText: typed })).result.map(
      (suggestion) => suggestion.path,
    );
    expect(paths[0]).toBe(path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(['mdr', 'clinical eval', 'notified bod', 'eudamed'])('suggests no answer for %s', async (typed) => {
    const { result } = await api.ok('search.suggestions', { searchText: typed });
    expect(result.map(({ path }) => path)).not.toContain('/join-acme');
    expect(result[0]?.type).not.toBe('page');
  });

  it('answers a search for the CE marking with the law, and finds courses, pages and articles', async () => {
    const { pinned, tabs } = await api.search('CE mark');
    const counts = Object.fromEntries(tabs.map(({ type, count }) => [type, count]));
    expect(pinned?.path).toBe('/documents/regulation-2017-745');
    for (const type of ['article', 'course', 'page']) expect(counts[type], type).toBeGreaterThan(0);
  });
});
