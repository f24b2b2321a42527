import type { PageInput } from '../../shared/pages/request.ts';
import { whoWeArePage } from '../../shared/website/who-we-are.page.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { useCall } from '../data/use-call.ts';
import { useJournalName } from '../data/use-society.ts';
import { Seo } from '../seo.tsx';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { ExplainedHead } from '../ui/diagrams/diagram.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PersonCard } from '../ui/person.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { LandingBanners, PageDirectory, Promotions } from './page-blocks.tsx';
import { PressReleases, SocietyNews } from './society-news.tsx';

export { page } from '../../shared/website/who-we-are.page.ts';

const MAX_PEOPLE = 6;
const MAX_RELEASES = 3;

export default function WhoWeAre({ input }: { input: PageInput }) {
  const calls = whoWeArePage(input);
  const page = useCall(calls.page).data?.result[0];
  const journal = useJournalName();
  const tabs = useCall(calls.tabs).data?.result ?? [];
  if (!page) return null;
  return (
    <div className="page">
      <Seo
        title={page.seo.title ?? page.title}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft}
      />
      <ExplainedHead diagram={page.diagram}>
        <PageHead size="display" title={page.title} lead={page.summary}>
          <Actions>
            <ButtonLink href="/who-we-are/contact-us">Contact us</ButtonLink>
            <ButtonLink href="/who-we-are/press-room" variant="secondary">
              Press room
            </ButtonLink>
          </Actions>
        </PageHead>
      </ExplainedHead>
      <div className="section--s">
        <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      </div>
      <div className="split-8-4 section--s">
        <Prose html={page.body} />
        <div>
          <LandingBanners request={calls.landingBanners} />
          <Promotions request={calls.promotions} />
        </div>
      </div>
      {tabs.length > 0 && (
        <div className="grid-3 section--s society-parts">
          {tabs.map((tab) => (
            <section key={tab.tabName} id={tab.tabName} aria-labelledby={`${tab.tabName}-title`}>
              <h2 id={`${tab.tabName}-title`}>{tab.title}</h2>
              <Prose small html={tab.content ?? ''} />
            </section>
          ))}
        </div>
      )}
      <SocietyNews request={calls.news} link={{ label: journal, href: '/news-and-articles' }} />
      <PressReleases
        request={calls.pressReleases}
        count={MAX_RELEASES}
        link={{ label: 'Press room', href: '/who-we-are/press-room' }}
      />
      <People input={input} />
      {page.children.length > 0 && (
        <section className="section" aria-labelledby="pages-below">
          <SectionHead id="pages-below" title="In this section" />
          <PageDirectory pages={page.children} />
        </section>
      )}
    </div>
  );
}

function People({ input }: { input: PageInput }) {
  return (
    <LoadedSection
      id="directors"
      title="The board"
      link={{ label: 'All directors', href: '/who-we-are/board-of-directors' }}
      loaded={useCall(whoWeArePage(input).board)}
      skeleton={{ shape: 'card', count: MAX_PEOPLE }}
      failed="We couldn’t load the directors"
    >
      {({ result }) => (
        <div className="grid-6">
          {result.members.slice(0, MAX_PEOPLE).map((member) => (
            <PersonCard
              key={member.name}
              name={member.name}
              photo={member.portrait}
              lines={[member.role, member.organization]}
            />
          ))}
        </div>
      )}
    </LoadedSection>
  );
}
