import type { CallRequest } from '../../shared/site/page-data/request.ts';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';
import { Tabs } from '../ui/tabs.tsx';

/**
 * The blocks a content page is made of, one per call of section 7. A block without content, or one that could not be
 * loaded, leaves no gap: the page's own text does not depend on it.
 */
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

export function PageTabs({ request }: { request: CallRequest<'blocks.pageTabs'> }) {
  const { pathname } = usePageInput();
  const tabs = useCall(request).data?.result ?? [];
  const texts = tabs.filter((tab) => tab.content !== undefined);
  return (
    <>
      <Tabs
        label="Parts of this page"
        items={tabs.map((tab) => ({ label: tab.title, href: tab.url }))}
        current={pathname}
      />
      {texts.map((tab) => (
        <section key={tab.tabName} id={tab.tabName} className="section--s" aria-labelledby={`${tab.tabName}-title`}>
          <h2 id={`${tab.tabName}-title`} className="block-title">
            {tab.title}
          </h2>
          <Prose html={tab.content ?? ''} />
        </section>
      ))}
    </>
  );
}

export function LandingBanners({ request }: { request: CallRequest<'blocks.landingBanners'> }) {
  const banners = useCall(request).data?.data ?? [];
  if (banners.length === 0) return null;
  return (
    <ul className="grid-3 call-outs">
      {banners.map((banner) => (
        <li key={banner.title} className="call-outs__item">
          <h2 className="call-outs__title">{banner.title}</h2>
          {banner.description && <p>{banner.description}</p>}
          {banner.linkUrl && <QuietLink href={banner.linkUrl}>{banner.linkText ?? banner.title}</QuietLink>}
        </li>
      ))}
    </ul>
  );
}

export function Promotions({ request }: { request: CallRequest<'blocks.promotions'> }) {
  const promotions = useCall(request).data?.menudata ?? [];
  return promotions.map((promotion) => (
    <section key={promotion.title} className="promotion">
      <h2 className="call-outs__title">{promotion.title}</h2>
      <p>{promotion.summary}</p>
      <QuietLink href={promotion.linkUrl}>{promotion.linkText}</QuietLink>
    </section>
  ));
}

export function HeroJoin({ request }: { request: CallRequest<'blocks.heroJoin'> }) {
  const banners = useCall(request).data?.result ?? [];
  return banners.map((banner) => (
    <section key={banner.title} className="hero-join section--s">
      <h2 className="block-title">{banner.title}</h2>
      {banner.description && <p className="lead">{banner.description}</p>}
      {banner.linkUrl && (
        <Actions>
          <ButtonLink href={banner.linkUrl}>{banner.linkText ?? banner.title}</ButtonLink>
        </Actions>
      )}
    </section>
  ));
}
