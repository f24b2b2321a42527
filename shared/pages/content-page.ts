import type { SectionId } from '../route.ts';
import { pageEntry } from './page-entry.ts';
import { type CallRequest, type PageInput, request, toContentPath, toPreview } from './request.ts';

/** Blocks of some content pages only. */
type OptionalBlocks = {
  readonly volunteer?: CallRequest<'regulatory.volunteerOpportunities'>;
  readonly exchange?: CallRequest<'regulatory.exchange'>;
  readonly committee?: CallRequest<'regulatory.editorialCommittee'>;
  readonly callOuts?: CallRequest<'blocks.callOuts' | 'blocks.slider'>;
};

/** Optional blocks of single pages, by the id of their route. */
const BLOCKS_BY_ROUTE: Readonly<Record<string, OptionalBlocks>> = {
  '/membership/volunteer-opportunities': {
    volunteer: request('regulatory.volunteerOpportunities'),
    exchange: request('regulatory.exchange'),
  },
  '/who-we-are/nomination-process': {
    committee: request('regulatory.editorialCommittee', undefined, { name: 'Nominating-Committee' }),
  },
};

/** The call-outs at the end of every content page of a section, by their content folder. */
const CALL_OUTS_BY_SECTION: Readonly<Partial<Record<SectionId, OptionalBlocks>>> = {
  membership: { callOuts: request('blocks.slider', { folderPath: '/Membership/Slider' }) },
  careers: { callOuts: request('blocks.callOuts', { folderPath: '/Careers/Callouts' }) },
  education: { callOuts: request('blocks.callOuts', { folderPath: '/Education/Callouts' }) },
};

/** The calls of a generic content page: one per block of section 7, by the page's path. */
export function contentPage(input: PageInput) {
  const path = toContentPath(input);
  const { id, section } = input.match.route;
  const optional: OptionalBlocks = { ...CALL_OUTS_BY_SECTION[section], ...BLOCKS_BY_ROUTE[id] };
  const preview = toPreview(input.query);
  const ofPage = { path, ...preview };
  return {
    page: pageEntry(input),
    breadCrumb: request('blocks.breadCrumb', { path }),
    accordion: request('blocks.accordion', ofPage),
    faq: request('blocks.faq', ofPage),
    tabs: request('blocks.pageTabs', ofPage),
    heroJoin: request('blocks.heroJoin', ofPage),
    landingBanners: request('blocks.landingBanners', ofPage),
    promotions: request('blocks.promotions', { pathName: path, ...preview }),
    ...optional,
  };
}
