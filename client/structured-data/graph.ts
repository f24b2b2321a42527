import type { Thing } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { ArticleDetail, Deadline, EventDetail, ProductDetail } from '../../shared/contract/models.ts';
import { type JobFacts, jobPosting } from '../careers/structured-data.ts';
import { chapterOrganisation } from '../chapters/structured-data.ts';
import { deadlineList } from '../deadlines/structured-data.ts';
import { officialDocument } from '../documents/structured-data.ts';
import { schemaEvent } from '../events/structured-data.ts';
import { type BookForSale, schemaProduct } from '../learning/structured-data.ts';
import { newsArticle } from '../news/structured-data.ts';
import { profilePage } from '../people/structured-data.ts';
import { faqPage, type QuestionFacts } from '../website/question-data.ts';
import { breadcrumbList, type Steps, webPage } from './page.ts';
import type { SiteFacts } from './site-facts.ts';
import { organisation, webSite } from './society.ts';

/** Each field becomes one schema.org description. */
export type Subject = {
  readonly article?: ArticleDetail;
  readonly event?: EventDetail;
  readonly product?: ProductDetail;
  readonly document?: ResponseOf<'documents.byId'>['result'];
  readonly deadlines?: readonly Deadline[] | undefined;
  readonly person?: ResponseOf<'people.byKey'>['result'];
  readonly chapter?: ResponseOf<'blocks.chapter'>['result'];
  readonly job?: JobFacts | undefined;
  readonly questions?: readonly QuestionFacts[];
  readonly society?: true;
};

type PageFacts = Parameters<typeof webPage>[0] & { readonly steps: Steps };

type Description = Thing | BookForSale;

export function buildGraph(page: PageFacts, subject: Subject, site: SiteFacts) {
  return {
    '@context': 'https://schema.org' as const,
    '@graph': [
      webPage(page, site),
      ...(page.steps.length > 1 ? [breadcrumbList(page.steps, site)] : []),
      ...subjects(subject, site),
    ],
  };
}

function subjects(
  { article, event, product, document, deadlines, person, chapter, job, questions, society }: Subject,
  site: SiteFacts,
): Description[] {
  return [
    ...(article ? [newsArticle(article, site)] : []),
    ...(event ? [schemaEvent(event, site)] : []),
    ...(product ? [schemaProduct(product, site)] : []),
    ...(document ? [officialDocument(document, site)] : []),
    ...(deadlines && deadlines.length > 0 ? [deadlineList(deadlines, site)] : []),
    ...(person ? [profilePage(person, site)] : []),
    ...(chapter ? [chapterOrganisation(chapter, site)] : []),
    ...(job ? [jobPosting(job, site)] : []),
    ...(questions && questions.length > 0 ? [faqPage(questions, site)] : []),
    ...(society ? [organisation(site), webSite(site)] : []),
  ];
}
