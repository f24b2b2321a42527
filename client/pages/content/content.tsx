import { contentPage } from '../../../shared/site/page-data/content.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { breadcrumbItems } from '../../blocks/breadcrumb-items.ts';
import { MembersOnly } from '../../blocks/members-only.tsx';
import { HeroJoin, LandingBanners, PageTabs, Promotions, QuestionGroups } from '../../blocks/page-blocks.tsx';
import { useCall } from '../../data/use-call.ts';
import { Seo } from '../../seo.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FactStrip } from '../../ui/fact-strip.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { StoryList, StoryRow } from '../../ui/story.tsx';
import { InThisSection } from './in-this-section.tsx';

const NAMED_HEADINGS = 3;

/** The generic content page: everything the editors made of blocks, in one reading order. */
export default function Content({ input }: { input: PageInput }) {
  const calls = contentPage(input);
  const page = useCall(calls.page).data?.result[0];
  const breadCrumb = useCall(calls.breadCrumb).data?.result ?? [];
  if (!page) return null;
  return (
    <div className="page">
      <Seo
        title={page.seo.title ?? page.title}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft || input.match.route.access !== 'public'}
      />
      <PageHead
        title={page.title}
        lead={page.summary}
        breadcrumb={breadcrumbItems(breadCrumb)}
        {...(page.label !== undefined && { label: page.label })}
      >
        {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
      </PageHead>
      {page.isDraft && (
        <NoticeBox tone="deadline" title="Preview">
          This text is not published. Only who has this address can read it.
        </NoticeBox>
      )}
      <PageTabs request={calls.tabs} />
      <LandingBanners request={calls.landingBanners} />
      <div className="split-8-4 page-columns">
        <div className="stack-l">
          <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
          {page.body && <Prose html={page.body} />}
          {page.isTeaser && <MembersOnly />}
          <QuestionGroups request={calls.accordion} />
          <QuestionGroups request={calls.faq} />
          {page.children.length > 0 && (
            <section aria-labelledby="pages-below">
              <SectionHead id="pages-below" title="In this section" />
              <StoryList>
                {page.children.map((child) => (
                  <StoryRow key={child.path} title={child.title} href={child.path} summary={child.summary} />
                ))}
              </StoryList>
            </section>
          )}
        </div>
        <aside className="stack-l" aria-label="Beside this page">
          <InThisSection page={page} headings={page.headings.length >= NAMED_HEADINGS ? page.headings : []} />
          <Promotions request={calls.promotions} />
        </aside>
      </div>
      <HeroJoin request={calls.heroJoin} />
    </div>
  );
}
