import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Banner, PageLink } from '../../shared/contract/models.ts';
import type { CoverTopic } from '../../shared/covers.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { Band } from '../ui/poster.tsx';
import { Prose } from '../ui/prose.tsx';
import { StoryCard } from '../ui/story.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/* Blocks of section 7; an empty or failed one renders nothing, because the page's text does not depend on it. */

export function QuestionGroups({ request }: { request: CallRequest<'blocks.faq' | 'blocks.accordion'> }) {
  const groups = useCall(request).data?.result ?? [];
  return groups.map((group) => (
    <section key={group.id} aria-labelledby={group.id}>
      <h2 id={group.id} className="block-title">
        {group.title}
      </h2>
      <Accordion>
        {group.items.map((item) => (
          <AccordionItem key={item.id} id={item.id} summary={item.question}>
            <Prose small html={item.answer} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  ));
}

type Tab = ResponseOf<'blocks.pageTabs'>['result'][number];

/** Hidden on pages below, for which the API sends the same tabs. */
export function PageTabs({ request }: { request: CallRequest<'blocks.pageTabs'> }) {
  const { pathname } = usePageInput();
  const tabs = useCall(request).data?.result ?? [];
  if (!tabs.some(({ url }) => url.split('#', 1)[0] === pathname)) return null;
  return (
    <>
      <Tabs
        label="Parts of this page"
        items={tabs.map((tab) => ({ label: tab.title, href: tab.url }))}
        current={pathname}
      />
      <TabTexts tabs={tabs} />
    </>
  );
}

function TabTexts({ tabs }: { tabs: readonly Tab[] }) {
  return tabs
    .filter((tab) => tab.content !== undefined)
    .map((tab) => (
      <section key={tab.tabName} id={tab.tabName} className="section--s" aria-labelledby={`${tab.tabName}-title`}>
        <h2 id={`${tab.tabName}-title`} className="block-title">
          {tab.title}
        </h2>
        <Prose html={tab.content ?? ''} />
      </section>
    ));
}

export function LandingBanners({ request }: { request: CallRequest<'blocks.landingBanners'> }) {
  const banners = useCall(request).data?.data ?? [];
  if (banners.length === 0) return null;
  return (
    <ul className="grid-3 banner-cards">
      {banners.map((banner) => (
        <li key={banner.title}>
          <StoryCard
            level={2}
            title={banner.title}
            href={banner.linkUrl ?? ''}
            label={banner.subTitle}
            summary={banner.description}
            cover={toCover(banner)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Used for banners without a topic. */
const DEFAULT_TOPIC: CoverTopic = 'policy';

const toCover = ({ topic = DEFAULT_TOPIC, linkUrl, title }: Banner) =>
  ({ topic, ink: 'paper', seed: linkUrl ?? title }) as const;

export function CallOuts({ banners }: { banners: readonly Banner[] }) {
  return (
    <ul className={`grid-${banners.length > 3 ? 4 : 3} call-outs`}>
      {banners.map((banner) => (
        <li key={banner.title} className="call-outs__item">
          <h3 className="h5 ink">{unbroken(banner.title)}</h3>
          {banner.description && <p>{banner.description}</p>}
          {banner.linkUrl && <QuietLink href={banner.linkUrl}>{banner.linkText ?? banner.title}</QuietLink>}
        </li>
      ))}
    </ul>
  );
}

export function PageDirectory({ pages }: { pages: readonly PageLink[] }) {
  return (
    <ul className="grid-3 call-outs">
      {pages.map((page) => (
        <li key={page.path} className="call-outs__item directory__item">
          <h3 className="h5 ink">
            <a className="stretched-link" href={page.path}>
              {unbroken(page.title)}
            </a>
          </h3>
          {page.summary && <p>{page.summary}</p>}
        </li>
      ))}
    </ul>
  );
}

export function Promotions({ request }: { request: CallRequest<'blocks.promotions'> }) {
  const promotions = useCall(request).data?.menudata ?? [];
  return promotions.map((promotion) => (
    <section key={promotion.title} className="promotion rows gap-2xs">
      <h2 className="h5 ink">{unbroken(promotion.title)}</h2>
      <p>{promotion.summary}</p>
      <QuietLink href={promotion.linkUrl}>{promotion.linkText}</QuietLink>
    </section>
  ));
}

export function HeroJoin({ request }: { request: CallRequest<'blocks.heroJoin'> }) {
  const { pathname } = usePageInput();
  const banners = useCall(request).data?.result ?? [];
  return banners.map((banner) => (
    <Band
      key={banner.title}
      tone="green"
      figure={<CoverImage topic={banner.topic ?? DEFAULT_TOPIC} ink="green" seed={pathname} variant="rosette" />}
    >
      <h2 className="band__title h1">{unbroken(banner.title)}</h2>
      {banner.description && <p className="lead">{banner.description}</p>}
      {banner.linkUrl && (
        <Actions>
          <ButtonLink href={banner.linkUrl}>{banner.linkText ?? banner.title}</ButtonLink>
        </Actions>
      )}
    </Band>
  ));
}
