import { eq } from 'drizzle-orm';
import { NOTIFICATION_PAGE_PATH } from '../../shared/constants.ts';
import type { blockCalls } from '../../shared/website/block-calls.ts';
import { findItem } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { isPreview, type Preview } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DetailOf } from '../database/schema/items.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { breadCrumb } from './bread-crumb.ts';
import { readNotice } from './notices.ts';
import { pageTabs } from './page-tabs.ts';

const MAX_POSTS = 20;

/** Section 7, Content blocks; a page without the block gets an empty list. */
export const blockHandlers: Handlers<keyof typeof blockCalls> = {
  'blocks.accordion': async (request, api) => ({ result: await readBlock(api, request, 'accordion') }),
  'blocks.faq': async (request, api) => ({ result: await readBlock(api, request, 'faq') }),
  'blocks.heroJoin': async (request, api) => ({ result: await readBlock(api, request, 'heroJoin') }),
  'blocks.landingBanners': async (request, api) => ({ data: await readBlock(api, request, 'banners') }),
  'blocks.promotions': async ({ query: { pathName: path, ...query }, reply }, api) => ({
    menudata: await readBlock(api, { query: { path, ...query }, reply }, 'promotions'),
  }),
  'blocks.pageTabs': async ({ query: { path, ...preview }, reply }, api) => {
    if (isPreview(preview)) reply.markPrivate();
    return { result: await pageTabs(api, path, preview) };
  },
  'blocks.breadCrumb': async ({ query }, api) => ({ result: await breadCrumb(api.db, query.path, api.now()) }),

  'blocks.heroPrimary': async (_request, { db }) => ({ result: inOrder(await readList(db, 'hero-banners')) }),
  'blocks.callOuts': async ({ query }, { db }) => ({
    result: listItems(await readList(db, 'callouts'), query.folderPath),
  }),
  'blocks.slider': async ({ query }, { db }) => ({
    result: listItems(await readList(db, 'sliders'), query.folderPath),
  }),

  'blocks.notification': async ({ query }, { db, now }) => {
    if (query.pagePath !== NOTIFICATION_PAGE_PATH) return [];
    return [{ notificationMenuData: [{ updates: await readNotice(db, now()) }] }];
  },

  'regulatory.exchange': async (_request, { community }) => {
    const { value } = await community.recentPosts(MAX_POSTS);
    return {
      regulatoryMenuData: value.map(({ title, text, postedAt, author, discussionName, url }) => ({
        subject: title,
        excerpt: text,
        postedAt: postedAt.toISOString(),
        authorName: author,
        discussionName,
        url,
      })),
    };
  },
};

type BlockName = 'accordion' | 'faq' | 'heroJoin' | 'banners' | 'promotions';

async function readBlock<B extends BlockName>(
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

function listItems<T extends { order: number }>(folders: { folder: string; items: T[] }[], folderPath: string): T[] {
  const name = folderPath.toLowerCase();
  return inOrder(folders.filter(({ folder }) => folder.toLowerCase() === name).flatMap(({ items }) => items));
}
