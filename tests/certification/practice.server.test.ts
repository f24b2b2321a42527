import { beforeEach, describe, expect, it } from 'vitest';
import { contentPage } from '../support/content-page.ts';
import { startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll, startBeforeEach } from '../support/start-before.ts';

const PATH = '/rac-credential/practice-questions/lamps';
const answer = (text: string, isRight = false) => ({ text, reason: `About ${text}.`, isRight });
const QUESTIONS = [
  {
    key: 'broken-lamp',
    domain: 'After approval',
    case: 'A lamp is broken. Nobody is hurt.',
    question: 'What is due?',
    answers: [answer('a letter'), answer('a report', true), answer('a recall'), answer('nothing')],
    provision: 'Act 9, Article 1',
    url: 'https://law.example/act-9',
  },
];

describe('practice questions on a page [Section 2, Practice questions]', () => {
  const api = startBeforeAll(startFakeApi);
  const site = startBeforeEach(() => startSite({ apiOrigin: api.origin }));
  beforeEach(() => {
    api.reset();
    api.on('/page-menu', contentPage('Practice', { path: PATH }));
  });

  it('are there without JavaScript, with folded answers, the reasons and the provision [N35]', async () => {
    api.on('/practice-questions/lamps', { statusCode: 200, statusMessage: 'OK', result: QUESTIONS });
    const { status, text } = await site.request.get(PATH);
    expect(status).toBe(200);
    const [, list = ''] = /<div class="only-without-script">([\s\S]*?)<\/main>/.exec(text) ?? [];
    const [, before = '', folded = ''] =
      /^([\s\S]*)<details class="accordion__item">([\s\S]*)<\/details>/.exec(list) ?? [];
    expect(before).toContain('A lamp is broken. Nobody is hurt.');
    for (const { text: choice } of QUESTIONS[0]?.answers ?? []) expect(before).toContain(`<li>${choice}</li>`);
    expect(before).not.toContain('About');
    expect(folded.match(/About [^.]+\./g)).toEqual([
      'About a letter.',
      'About a report.',
      'About a recall.',
      'About nothing.',
    ]);
    expect(folded.match(/Best answer/g)).toHaveLength(1);
    expect(folded).toMatch(/a report<\/p><p class="practice__marks"><span[^>]*>Best answer/);
    expect(folded).toContain('<a class="link" href="https://law.example/act-9"');
  });

  it('are no page where the society has none on the paper', async () => {
    const { status, text } = await site.request.get(PATH);
    expect(status).toBe(404);
    expect(text).toContain('The society has published no practice questions here.');
  });
});
