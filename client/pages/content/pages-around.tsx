import type { ResponseOf } from '../../../shared/contract/contract.ts';
import type { Page } from '../../../shared/contract/models.ts';
import type { CallRequest } from '../../../shared/site/page-data/request.ts';
import { shell } from '../../../shared/site/page-data/shell.ts';
import { CallOuts, PageDirectory } from '../../blocks/page-blocks.tsx';
import { useCall } from '../../data/use-call.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import type { LinkItem } from '../../ui/types.ts';

/** The pages below this one, but those its banners lead to. */
export function PagesBelow({ page, banners }: { page: Page; banners: CallRequest<'blocks.landingBanners'> }) {
  const shown = useCall(banners).data?.data ?? [];
  const pages = page.children.filter(({ path }) => !shown.some(({ linkUrl }) => linkUrl === path));
  if (pages.length === 0) return null;
  return (
    <section className="section" aria-labelledby="pages-below">
      <SectionHead id="pages-below" title="In this section" />
      <PageDirectory pages={pages} />
    </section>
  );
}

type PagesBesideProps = { page: Page; callOuts?: CallRequest<'blocks.callOuts' | 'blocks.slider'> | undefined };

/** The other pages of this one's section, some of them with the section's call-outs. */
export function PagesBeside({ page, callOuts }: PagesBesideProps) {
  const section = sectionOf(page, useCall(shell.headerMenu).data?.result ?? []);
  if (!section || section.links.length === 0) return null;
  return (
    <section className="section" aria-labelledby="pages-beside">
      <SectionHead
        id="pages-beside"
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

/**
 * The section of a page: the page above it. Where none stands above and none below, it is the part of the primary menu that
 * names the page, or else most pages of its folder.
 */
function sectionOf({ path, parent, siblings, children }: Page, menu: Menu): Section | undefined {
  if (parent) {
    const links = siblings.map((page) => ({ label: page.title, href: page.path }));
    return { label: parent.title, href: parent.path, links };
  }
  if (children.length > 0) return undefined;
  const part = menu.find(({ childrens }) => childrens.some(({ page }) => page === path)) ?? partOfFolder(path, menu);
  if (!part) return undefined;
  const links = part.childrens.filter(({ page }) => page !== '' && page !== path);
  return {
    label: part.name,
    href: part.redirectURL,
    links: links.map(({ name, page }) => ({ label: name, href: page })),
  };
}

/** So many pages make a part of the menu the home of their folder. */
const ENOUGH_PAGES = 3;

function partOfFolder(path: string, menu: Menu): Menu[number] | undefined {
  const folder = path.slice(0, path.indexOf('/', 1) + 1);
  const inFolder = ({ childrens }: Menu[number]) => childrens.filter(({ page }) => page.startsWith(folder)).length;
  const [first] = folder === '' ? [] : menu.toSorted((a, b) => inFolder(b) - inFolder(a));
  return first && inFolder(first) >= ENOUGH_PAGES ? first : undefined;
}

type LinksWithCallOutsProps = {
  links: readonly LinkItem[];
  request: CallRequest<'blocks.callOuts' | 'blocks.slider'>;
  /** The page they stand on: nothing leads to itself. */
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
