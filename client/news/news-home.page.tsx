import { newsHomePage } from '../../shared/news/news-home.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { FeedLink } from '../blocks/feed-link.tsx';
import { useCall } from '../data/use-call.ts';
import { RegulatoryClock } from '../deadlines/clock.ts';
import { Seo } from '../seo.tsx';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { JournalMark } from '../ui/section-head.tsx';
import { AboutJournal } from './about-journal.tsx';
import { Features } from './features.tsx';
import { ForAuthors } from './for-authors.tsx';
import { LeadingArticles, PinnedArticles } from './leading-articles.tsx';
import { NewsletterLine } from './newsletter.tsx';
import { Quarterly } from './quarterly.tsx';
import { Subjects } from './subjects.tsx';

export { page } from '../../shared/news/news-home.page.ts';

export default function NewsHome({ input }: { input: PageInput }) {
  const calls = newsHomePage(input);
  const page = useCall(calls.page).data?.result[0];
  if (!page) return null;
  return (
    <div className="page">
      <Seo
        title={page.seo.title ?? page.title}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft}
      />
      <PageHead title={<JournalMark name={page.title} />} lead={page.summary}>
        <Actions>
          {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
          <FeedLink id="news" title={page.title} />
        </Actions>
      </PageHead>
      <LeadingArticles request={calls.top} />
      <PinnedArticles request={calls.pinned} top={calls.top} />
      <RegulatoryClock />
      <Subjects calls={calls} />
      <Features calls={calls} />
      <Quarterly request={calls.quarterly} />
      <ForAuthors request={calls.forAuthors} />
      <NewsletterLine request={calls.newsletters} />
      <AboutJournal page={page} calls={calls} />
    </div>
  );
}
