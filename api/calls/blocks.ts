import { eq } from 'drizzle-orm';
import { NOTIFICATION_PAGE_PATH } from '../../shared/constants.ts';
import type { blockCalls } from '../../shared/contract/calls/blocks.ts';
import { notFound } from '../common/api-error.ts';
import { countryName } from '../common/country-name.ts';
import { breadCrumb } from '../content/queries/bread-crumb.ts';
import { findItem } from '../content/queries/items.ts';
import { openPositions } from '../content/queries/jobs.ts';
import { listOf } from '../content/queries/lists.ts';
import { noticeOf } from '../content/queries/notices.ts';
import { pageTabs } from '../content/queries/page-tabs.ts';
import { pageTree } from '../content/queries/page-tree.ts';
import { peopleByKey } from '../content/queries/people.ts';
import { isPreview, type Preview } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DetailOf } from '../database/schema/items.ts';
import { memberSavings } from '../members/member-savings.ts';
import { findChapter, networksOf } from '../members/networks/networks.ts';
import type { ApiContext, Handlers } from './context.ts';

/** Handlers of section 7, Content blocks. A page without the block, or no page at the path, gets an empty list. */
export const blockHandlers: Handlers<keyof typeof blockCalls> = {
  'blocks.accordion': async (request, api) => ({ result: await blockOf(api, request, 'accordion') }),
  'blocks.faq': async (request, api) => ({ result: await blockOf(api, request, 'faq') }),
  'blocks.heroJoin': async (request, api) => ({ result: await blockOf(api, request, 'heroJoin') }),
  'blocks.landingBanners': async (request, api) => ({ data: await blockOf(api, request, 'banners') }),
  'blocks.promotions': async ({ query: { pathName: path, ...query }, reply }, api) => ({
    menudata: await blockOf(api, { query: { path, ...query }, reply }, 'promotions'),
  }),
  'blocks.pageTabs': async ({ query: { path, ...preview }, reply }, api) => {
    if (isPreview(preview)) reply.markPrivate();
    return { result: await pageTabs(api, path, preview) };
  },
  'blocks.breadCrumb': async ({ query }, api) => ({ result: await breadCrumb(api.db, query.path, api.now()) }),

  'blocks.celebrityAwardees': async (_request, { db }) => {
    const [awardees, people] = await Promise.all([listOf(db, 'awardees'), peopleByKey(db)]);
    const result = awardees.flatMap(({ person: key, award, year, citation }) => {
      const person = people.get(key);
      if (!person) return [];
      const { name, role, organisation, portrait } = person;
      return [{ key, name, award, year: Number(year), citation, role, organisation, portrait }];
    });
    return { result: result.sort((a, b) => b.year - a.year) };
  },

  'blocks.heroPrimary': async (_request, { db }) => ({ result: inOrder(await listOf(db, 'hero-banners')) }),
  'blocks.callOuts': async ({ query }, { db }) => ({ result: itemsOf(await listOf(db, 'callouts'), query.folderPath) }),
  'blocks.slider': async ({ query }, { db }) => ({ result: itemsOf(await listOf(db, 'sliders'), query.folderPath) }),

  'blocks.notification': async ({ query }, { db, now }) => {
    if (query.pagePath !== NOTIFICATION_PAGE_PATH) return [];
    return [{ notificationMenuData: [{ updates: await noticeOf(db, now()) }] }];
  },

  'blocks.memberSavings': async (_request, context) => ({ result: await memberSavings(context) }),

  'blocks.localNetwork': async ({ query }, api) => {
    if (query.path === SUPPLIERS_PATH) return { result: await suppliers(api) };
    return networksOf(api.db, query.path, query.near);
  },

  'blocks.chapter': async ({ params }, { db, now }) => {
    const chapter = await findChapter(db, params.name, now());
    if (!chapter) throw notFound();
    return { result: chapter };
  },

  'blocks.currentJobOpenings': async ({ query }, { db, now }) => ({
    result: (await openPositions(db, now(), query.path)).map(({ path: _path, posted, closing, ...job }) => ({
      ...job,
      postedDate: posted,
      ...(closing && { closingDate: closing }),
      ...(job.country && { countryName: countryName(job.country) }),
    })),
  }),
};

const SUPPLIERS_PATH = '/resources/suppliers-guide';

/** The firms of the suppliers guide by name, each linked to its page on this site or else to its own site. */
async function suppliers({ db, now }: ApiContext) {
  const [firms, tree] = await Promise.all([listOf(db, 'suppliers'), pageTree(db, now(), SUPPLIERS_PATH)]);
  return firms
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ id, pageName, name, category, location, summary, url, services }) => {
      const pagePath = `${SUPPLIERS_PATH}/${pageName}`;
      return { id, title: name, location, summary, url: tree.at(pagePath) ? pagePath : url, category, services };
    });
}

type BlockName = 'accordion' | 'faq' | 'heroJoin' | 'banners' | 'promotions';

async function blockOf<B extends BlockName>(
  { db, now }: ApiContext,
  { query: { path, ...preview }, reply }: { query: { path: string } & Preview; reply: { markPrivate(): void } },
  block: B,
): Promise<DetailOf['page'][B] | []> {
  if (isPreview(preview)) reply.markPrivate();
  const page = await findItem(db, 'page', now(), eq(contentItems.path, path), preview);
  return page ? page.data[block] : [];
}

function inOrder<T extends { order: number }>(items: T[]): T[] {
  return items.toSorted((a, b) => a.order - b.order);
}

/** The items of a folder, whose name is compared case-insensitively. */
function itemsOf<T extends { order: number }>(folders: { folder: string; items: T[] }[], folderPath: string): T[] {
  const name = folderPath.toLowerCase();
  return inOrder(folders.filter(({ folder }) => folder.toLowerCase() === name).flatMap(({ items }) => items));
}
