import type { Page } from '../../shared/contract/models.ts';
import type { newsHomePage } from '../../shared/news/news-home.page.ts';
import { useCall } from '../data/use-call.ts';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { StoryCard } from '../ui/story.tsx';
import { Promotions } from '../website/page-blocks.tsx';

type AboutJournalProps = { page: Page; calls: ReturnType<typeof newsHomePage> };

export function AboutJournal({ page, calls }: AboutJournalProps) {
  const banners = useCall(calls.landingBanners).data?.data ?? [];
  return (
    <section className="section" aria-labelledby="about-journal">
      <SectionHead id="about-journal" title="About the journal" />
      <div className="split-8-4">
        <div className="stack-l">
          <Prose html={page.body} />
          <ul className="grid-2 call-outs">
            {banners.map(({ title, subTitle, description, linkUrl }) => (
              <li key={title} className="call-outs__item">
                <StoryCard title={title} href={linkUrl ?? page.path} label={subTitle} summary={description} />
              </li>
            ))}
          </ul>
        </div>
        <aside className="stack-l" aria-label="Pages of the journal">
          <nav className="contents-list" aria-label="Pages of the journal">
            <ul>
              {page.children.map(({ path, title }) => (
                <li key={path}>
                  <a href={path}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <Promotions request={calls.promotions} />
        </aside>
      </div>
    </section>
  );
}
