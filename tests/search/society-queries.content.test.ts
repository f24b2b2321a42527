import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { CONTENT } from '../support/whole-site.ts';

describe.each(oneDatabase())('searches of the demo society on the $name PostgreSQL [Section 7, Search]', (database) => {
  const api = startBeforeAll(() => startSearchApi(database, CONTENT));
  const readCount = async (text: string, searchType = 'all') =>
    (await api.search(text)).tabs.find(({ type }) => type === searchType)?.count ?? 0;

  it.each([
    ['MDR', 10],
    ['2017/745', 10],
    ['IVDR', 6],
    ['2017/746', 6],
    ['MDCG 2020-5', 1],
    ['MDCG', 3],
    ['GCP', 1],
    ['EMA', 1],
    ['FDA', 1],
    ['UDI', 1],
  ])('finds articles for what they cite: %s', async (text, atLeast) => {
    expect(await readCount(text, 'article')).toBeGreaterThanOrEqual(atLeast);
  });

  it.each([
    ['MDR', '2017/745'],
    ['FDA', '"Food and Drug Administration"'],
    ['EMA', '"european medicines agency"'],
    ['pediatric', 'paediatric'],
    ['labeling', 'labelling'],
    ['CAPA', 'corrective and preventive action'],
    ['MDCG', '"Medical Device Coordination Group"'],
    ['PMCF', '"post-market clinical follow-up"'],
    ['GSPR', '"general safety and performance requirements"'],
  ])('finds the same for %s and %s', async (one, other) => {
    expect(await readCount(one)).toBe(await readCount(other));
  });

  it('finds a name without quotation marks in the texts of its abbreviation and in those with all its words', async () => {
    expect(await readCount('Food and Drug Administration')).toBeGreaterThanOrEqual(await readCount('FDA'));
    expect(await readCount('FDA')).toBeGreaterThan(0);
  });

  it.each([
    ['how much is membership', 'membership'],
    ['How much does the RAC cost?', 'RAC'],
    ['what is a notified body', 'notified body'],
    ['which articles are about IVDR', 'articles about IVDR'],
    ['how long is recertification', 'recertification'],
  ])('does not search for the words that make a question: %s', async (question, words) => {
    expect(await readCount(question)).toBe(await readCount(words));
    expect(await readCount(question)).toBeGreaterThan(0);
  });

  it.each(['how much', 'what', 'get much', 'cost of "long" studies'])('searches for %s as it is', async (text) => {
    expect(await api.status(text)).toBe(200);
  });

  it.each([
    ['how much is membership', '/join-acme'],
    ['How much is membership?', '/join-acme'],
    ['membership fees', '/join-acme'],
    ['fee for membership', '/join-acme'],
    ['RAC fees', '/certifications/fees'],
    ['reset my password', '/forgotten-password'],
    ['renew my membership', '/renew-membership'],
    ['cancel a registration', '/education/event-registration-cancellation-request'],
    ['what does it cost to join', '/join-acme'],
    ['How can I join?', '/join-acme'],
    ['become a member', '/join-acme'],
    ['how do I renew', '/renew-membership'],
    ['how do I renew my membership?', '/renew-membership'],
    ['When is the next exam?', '/certifications/exam'],
    ['when is the next RAC exam', '/certifications/exam'],
    ['exam dates', '/certifications/exam'],
    ['where can I take the exam', '/certifications/exam'],
    ['how do I prepare for the exam', '/certifications/prepare'],
    ['how do I record credits', '/certifications/recertification'],
    ['where do I record my credits', '/certifications/recertification'],
    ['how many credits do I need', '/certifications/recertification'],
    ['who is on the board', '/who-we-are/board-of-directors'],
    ['board members', '/who-we-are/board-of-directors'],
    ['how much does the exam cost', '/certifications/fees'],
    ['who can take the RAC', '/certifications/eligibility'],
    ['I forgot my password', '/forgotten-password'],
    ['how do I change my password', '/forgotten-password'],
    ['how do I contact you', '/who-we-are/contact-us'],
    ['is there a chapter near me', '/membership/chapters-local-networks'],
    ['how do I unsubscribe', '/preferences'],
    ['how do I get the newsletter', '/preferences'],
    ['how do I submit an article', '/news-and-articles/author-guidelines'],
    ['do students pay less', '/membership/student'],
    ['student membership', '/membership/student'],
    ['is there a discount for students', '/membership/student'],
  ])('pins the answer to %s', async (text, path) => {
    expect((await api.search(text)).pinned?.path).toBe(path);
  });

  it.each([
    ['other words', 'membership fees of a chapter', {}],
    ['another type of result', 'membership fees', { searchType: 'article' }],
    ['another page', 'membership fees', { pageNumber: 2 }],
    ['no words', '', {}],
    ['stop words alone', 'who are we', {}],
  ])('pins nothing to %s', async (_what, text, query) => {
    expect((await api.search(text, query)).pinned).toBeUndefined();
  });

  it.each(['what is the MDR', 'What is MDR?', "what's the mdr"])('%j leads to the document', async (text) => {
    expect((await api.search(text)).documents?.[0]?.path).toBe('/documents/regulation-2017-745');
  });
});
