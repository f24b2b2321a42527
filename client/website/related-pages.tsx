import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Page } from '../../shared/contract/models.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useCall } from '../data/use-call.ts';
import { SectionHead } from '../ui/section-head.tsx';
import type { LinkItem } from '../ui/types.ts';
import { CallOuts, PageDirectory } from './page-blocks.tsx';

/** Omits pages to which the banners link. */
export function ChildPages({ page, banners }: { page: Page; banners: CallRequest<'blocks.landingBanners'> }) {
  const linked = useCall(banners).data?.data ?? [];
  const pages = page.children.filter(({ path }) => !linked.some(({ linkUrl }) => linkUrl === path));
  if (pages.length === 0) return null;
  return (
    <section className="section" aria-labelledby="pages-below">
      <SectionHead id="pages-below" title="In this section" />
      <PageDirectory pages={pages} />
    </section>
  );
}

type SectionPagesProps = { page: Page; callOuts?: CallRequest<'blocks.callOuts' | 'blocks.slider'> | undefined };

export function SectionPages({ page, callOuts }: SectionPagesProps) {
  const section = findSection(page, useCall(shell.headerMenu).data?.result ?? []);
  if (!section || section.links.length === 0) return null;
  return (
    <section className="section" aria-labelledby="related-pages">
      <SectionHead
        id="related-pages"
        title={`More in ${section.label}`}
        link={{ label: 'Overview', href: section.href }}
      />
      {callOuts ? (
        <LinksWithCallOuts links={section.links} request={callOuts} path={page.path} />
      ) : (
        <SectionLinks links={section.links} />
      )}
    </section>
  );
}

type Section = LinkItem & { links: readonly LinkItem[] };
type Menu = ResponseOf<'masterPage.headerMenu'>['result'];

/** Falls back to the menu's entry that links to the page, then to the one with the most links to its folder. */
function findSection({ path, parent, siblings, children }: Page, menu: Menu): Section | undefined {
  if (parent) {
    const links = siblings.map((page) => ({ label: page.title, href: page.path }));
    return { label: parent.title, href: parent.path, links };
  }
  if (children.length > 0) return undefined;
  const entry = menu.find(({ childrens }) => childrens.some(({ page }) => page === path)) ?? entryOfFolder(path, menu);
  if (!entry) return undefined;
  const links = entry.childrens.filter(({ page }) => page !== '' && page !== path);
  return {
    label: entry.name,
    href: entry.redirectURL,
    links: links.map(({ name, page }) => ({ label: name, href: page })),
  };
}

/** Links to a folder from which a menu entry counts as its section. */
const MIN_FOLDER_LINKS = 3;

function entryOfFolder(path: string, menu: Menu): Menu[number] | undefined {
  const folder = path.slice(0, path.indexOf('/', 1) + 1);
  const inFolder = ({ childrens }: Menu[number]) => childrens.filter(({ page }) => page.startsWith(folder)).length;
  const [first] = folder === '' ? [] : menu.toSorted((a, b) => inFolder(b) - inFolder(a));
  return first && inFolder(first) >= MIN_FOLDER_LINKS ? first : undefined;
}

type LinksWithCallOutsProps = {
  links: readonly LinkItem[];
  request: CallRequest<'blocks.callOuts' | 'blocks.slider'>;
  path: string;
};

function LinksWithCallOuts({ links, request, path }: LinksWithCallOutsProps) {
  const banners = (useCall(request).data?.result ?? []).filter(({ linkUrl }) => linkUrl !== path);
  return (
    <>
      {banners.length > 0 && <CallOuts banners={banners} />}
      <SectionLinks links={links.filter(({ href }) => !banners.some(({ linkUrl }) => linkUrl === href))} />
    </>
  );
}

function SectionLinks({ links }: { links: readonly LinkItem[] }) {
  return (
    <ul className="grid-4 section-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
