import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { contentPage } from '../../../shared/site/page-data/content.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { breadcrumbItems } from '../../blocks/breadcrumb-items.ts';
import { ContentsList } from '../../blocks/contents-list.tsx';
import { MembersOnly } from '../../blocks/members-only.tsx';
import { HeroJoin, LandingBanners, PageTabs, Promotions, QuestionGroups } from '../../blocks/page-blocks.tsx';
import { useCall } from '../../data/use-call.ts';
import { Seo } from '../../seo.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { type Fact, FactStrip } from '../../ui/fact-strip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import type { LinkItem } from '../../ui/types.ts';
import { FurtherBlocks, LeadingBlocks } from './further-blocks.tsx';
import { PagesBelow, PagesBeside } from './pages-around.tsx';

/** A contents list is worth its place from so many headings. */
const NAMED_HEADINGS = 3;

type ContentPageProps = {
  input: PageInput;
  /** The page above, where the paths do not say so. */
  above?: LinkItem;
  /** Facts beside those of the editors. */
  facts?: readonly Fact[];
  /** The position this page advertises. */
  opening?: ResponseOf<'blocks.currentJobOpenings'>['result'][number] | undefined;
  /** What the page is opened for, before its text. */
  lead?: ReactNode;
  /** What belongs to the text, behind it. */
  children?: ReactNode;
};

/** A page the editors made of blocks, in one reading order: head, facts, text with its contents beside it, and what lies around. */
export function ContentPage({ input, above, facts = [], opening, lead, children }: ContentPageProps) {
  const calls = contentPage(input);
  const page = useCall(calls.page).data?.result[0];
  const breadCrumb = breadcrumbItems(useCall(calls.breadCrumb).data?.result ?? []);
  if (!page) return null;
  const headings = page.headings.length >= NAMED_HEADINGS ? page.headings : [];
  return (
    <>
      <div className="page">
        <Seo
          title={page.seo.title ?? page.title}
          description={page.seo.description ?? page.summary}
          noIndex={page.isDraft || input.match.route.access !== 'public'}
          about={{ job: opening && { opening, text: page.body } }}
        />
        <PageHead
          title={page.title}
          lead={page.summary}
          breadcrumb={above ? [...breadCrumb, above] : breadCrumb}
          {...(page.label !== undefined && { label: page.label })}
        >
          {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
        </PageHead>
        <FactStrip
          facts={[...page.facts.map(({ label, value }) => ({ term: label, value: factValue(value) })), ...facts]}
        />
        <PageTabs request={calls.tabs} />
        <LeadingBlocks calls={calls} />
        {lead}
        <div className="content-columns">
          <div className="content-columns__text stack-l">
            {page.body && <Prose html={page.body} />}
            {page.isTeaser && <MembersOnly />}
            <QuestionGroups request={calls.accordion} />
            <QuestionGroups request={calls.faq} />
          </div>
          {(page.topic || headings.length > 0) && (
            <div className="content-columns__rail">
              {page.topic && <CoverImage topic={page.topic} ink="paper" seed={page.path} variant="card" eager />}
              <ContentsList
                title="On this page"
                links={headings.map(({ id, text }) => ({ label: text, href: `#${id}` }))}
              />
            </div>
          )}
          <aside className="content-columns__aside" aria-label="Beside this page">
            <Promotions request={calls.promotions} />
          </aside>
        </div>
        {children}
        <LandingBanners request={calls.landingBanners} />
        <PagesBelow page={page} banners={calls.landingBanners} />
        <FurtherBlocks calls={calls} />
        <PagesBeside page={page} callOuts={calls.callOuts} />
      </div>
      <HeroJoin request={calls.heroJoin} />
    </>
  );
}

/** What a fact names is a link where one can write or call. */
function factValue(value: string): ReactNode {
  if (/^[^\s@]+@[^\s@]+$/.test(value)) {
    return (
      <a className="link" href={`mailto:${value}`}>
        {value}
      </a>
    );
  }
  if (/^\+[\d\s]+$/.test(value)) {
    return (
      <a className="link nowrap" href={`tel:${value.replace(/\s/g, '')}`}>
        {value}
      </a>
    );
  }
  return value;
}
