import { describe, expect, it } from 'vitest';
import { citationProblems } from '../../api/content/check/citation-problems.ts';
import { citationTarget } from '../../api/content/citations/citation-target.ts';

describe('where a citation leads', () => {
  it.each([
    ['to its own address', 'MDCG 2020-13, a template', 'https://example.org/a.pdf', 'https://example.org/a.pdf'],
    ['to the page of the document that it names', 'MDCG 2020-13, a template', undefined, '/documents/mdcg-2020-13'],
    [
      'to the page of the first document that it names',
      'Regulation (EU) 2024/1860 amending Regulation (EU) 2017/745',
      undefined,
      '/documents/regulation-2024-1860',
    ],
    ['nowhere without either', 'A textbook of statistics, 2019', undefined, undefined],
  ])('%s', (_name, text, url, target) => {
    expect(citationTarget({ text, url })).toBe(target);
  });
});

describe('the check of citations', () => {
  const listReasons = (text: string, url?: string) => citationProblems([{ text, url }]).map(({ reason }) => reason);

  it.each([
    ['A textbook of statistics, 2019', 'https://doi.org/10.1001/jama.2024.21972'],
    ['MDCG 2020-13, a template', undefined],
    ['European Pharmacopoeia, general chapter 2.6.27, Microbiological examination', undefined],
    ['An article of the journal', '/news-and-articles/news-articles/as-appropriate'],
    ['Proposal, COM(2025) 1023 final', 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52025PC1023'],
    ['FDA, a guidance', 'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/de-novo-requests'],
    ['ICH E9', 'https://database.ich.org/sites/default/files/E9_Guideline.pdf'],
  ])('accepts %s at %s', (text, url) => {
    expect(listReasons(text, url)).toEqual([]);
  });

  it('refuses a citation without an address or a number', () => {
    expect(listReasons('A textbook of statistics, 2019')).toEqual([
      'citations: “A textbook of statistics, 2019” leads nowhere; add its address (url) or its number',
    ]);
  });

  it.each([
    'https://health.ec.europa.eu/medical-devices-sector/new-regulations/guidance-mdcg-endorsed-documents-and-other-guidance_en',
    'https://health.ec.europa.eu/medical-devices-sector/new-regulations_en',
    'https://www.fda.gov/regulatory-information/search-fda-guidance-documents',
    'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/',
    'https://www.ich.org/page/quality-guidelines',
    'https://www.imdrf.org/documents',
    'https://cioms.ch/publications/',
    'https://www.mfds.go.kr/eng/',
    'https://www.gov.br/anvisa/pt-br',
    'https://www.ema.europa.eu/',
  ])('refuses the list at %s, also for a document with a number', (url) => {
    expect(listReasons('MDCG 2020-13', url)).toEqual([expect.stringContaining(`${url} lists many documents`)]);
  });
});
