import type { FAQPage } from 'schema-dts';
import type { SiteFacts } from '../structured-data/site-facts.ts';

export type QuestionFacts = { readonly question: string; readonly answer: string };

export function faqPage(questions: readonly QuestionFacts[], site: SiteFacts): FAQPage {
  return {
    '@type': 'FAQPage',
    url: site.pageUrl,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
