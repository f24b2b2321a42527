import type { SectionId } from '../route.ts';
import { pageEntry } from './page-entry.ts';
import { type CallRequest, type PageInput, request, toContentPath, toPreview } from './request.ts';

type OptionalBlocks = {
  readonly volunteer?: CallRequest<'regulatory.volunteerOpportunities'>;
  readonly exchange?: CallRequest<'regulatory.exchange'>;
  readonly committee?: CallRequest<'regulatory.editorialCommittee'>;
  readonly callOuts?: CallRequest<'blocks.callOuts' | 'blocks.slider'>;
};

const BLOCKS_BY_ROUTE: Readonly<Record<string, OptionalBlocks>> = {
  '/membership/volunteer-opportunities': {
    volunteer: request('regulatory.volunteerOpportunities'),
    exchange: request('regulatory.exchange'),
  },
  '/who-we-are/nomination-process': {
    committee: request('regulatory.editorialCommittee', undefined, { name: 'Nominating-Committee' }),
  },
};

const CALL_OUTS_BY_SECTION: Readonly<Partial<Record<SectionId, OptionalBlocks>>> = {
  membership: { callOuts: request('blocks.slider', { folderPath: '/Membership/Slider' }) },
  careers: { callOuts: request('blocks.callOuts', { folderPath: '/Careers/Callouts' }) },
  education: { callOuts: request('blocks.callOuts', { folderPath: '/Education/Callouts' }) },
};

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
