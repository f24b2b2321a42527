import type { ReactNode } from 'react';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { contentPage } from '../../shared/pages/content-page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { OnThisPage } from '../blocks/on-this-page.tsx';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ExplainedHead } from '../ui/diagrams/diagram.tsx';
import { type Fact, FactStrip } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Picture } from '../ui/picture.tsx';
import { Prose } from '../ui/prose.tsx';
import type { LinkItem } from '../ui/types.ts';
import { LeadingBlocks, TrailingBlocks } from './optional-blocks.tsx';
import { HeroJoin, LandingBanners, PageTabs, Promotions, QuestionGroups } from './page-blocks.tsx';
import { Paywall } from './paywall.tsx';
import { ChildPages, SectionPages } from './related-pages.tsx';

/** Fewest headings with a contents list. */
const MIN_HEADINGS = 3;

type ContentPageProps = {
  input: PageInput;
  parent?: LinkItem;
  facts?: readonly Fact[];
  opening?: ResponseOf<'blocks.currentJobOpenings'>['result'][number] | undefined;
  /** Returns the part of the text to show; the page shows the rest in another way. */
  textOf?: (body: string) => string;
  /** Stands at the right of the title, in place of the page's diagram. */
  figure?: ReactNode;
  lead?: ReactNode;
  /** Puts `lead`, the main list, above the facts, so that it starts on a phone's first screen. */
  listFirst?: boolean;
  children?: ReactNode;
};

export function ContentPage({
  input,
  parent,
  facts = [],
  opening,
  textOf,
  figure,
  lead,
  listFirst = false,
  children,
}: ContentPageProps) {
  const calls = contentPage(input);
  const page = useCall(calls.page).data?.result[0];
  const breadCrumb = breadcrumbItems(useCall(calls.breadCrumb).data?.result ?? []);
  if (!page) return null;
  const headings = page.headings.length >= MIN_HEADINGS ? page.headings : [];
  const factStrip = (
    <FactStrip
      facts={[...page.facts.map(({ label, value }) => ({ term: label, value: factValue(value) })), ...facts]}
    />
  );
  return (
    <>
      <div className="page">
        <Seo
          title={page.seo.title ?? page.title}
          description={page.seo.description ?? page.summary}
          noIndex={page.isDraft || input.match.route.access !== 'public'}
          about={{ job: opening && { opening, text: page.body } }}
        />
        <ExplainedHead diagram={page.diagram} figure={figure}>
          <PageHead
            title={page.title}
            lead={page.summary}
            breadcrumb={parent ? [...breadCrumb, parent] : breadCrumb}
            {...(page.label !== undefined && { label: page.label })}
          >
            {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
          </PageHead>
        </ExplainedHead>
        {!listFirst && factStrip}
        <PageTabs request={calls.tabs} />
        <LeadingBlocks calls={calls} />
        {lead}
        {listFirst && <div className="section--s">{factStrip}</div>}
        <div className="content-columns">
          {headings.length > 0 && (
            <div className="content-columns__rail">
              <OnThisPage headings={headings} />
            </div>
          )}
          <div className="content-columns__text stack-l">
            {page.picture && <Picture picture={page.picture} sizes="(min-width: 43em) 40rem, 100vw" />}
            {page.body && <Prose html={textOf?.(page.body) ?? page.body} />}
            {page.isTeaser && <Paywall />}
            <QuestionGroups request={calls.accordion} />
            <QuestionGroups request={calls.faq} />
          </div>
          <aside className="content-columns__aside" aria-label="Related pages">
            <Promotions request={calls.promotions} />
          </aside>
        </div>
        {children}
        <LandingBanners request={calls.landingBanners} />
        <ChildPages page={page} banners={calls.landingBanners} />
        <TrailingBlocks calls={calls} />
        <SectionPages page={page} callOuts={calls.callOuts} />
      </div>
      <HeroJoin request={calls.heroJoin} />
    </>
  );
}

function factValue(value: string): ReactNode {
  const [, mailbox, host] = /^([^\s@]+@)([^\s@]+)$/.exec(value) ?? [];
  if (mailbox && host) {
    return (
      <a className="link" href={`mailto:${value}`}>
        {mailbox}
        <wbr />
        {host}
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
