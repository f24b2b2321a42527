import { eq } from 'drizzle-orm';
import { redirectKey } from '../../shared/addresses/redirect-key.ts';
import { DEFAULT_RETENTION, fillRetention } from '../../shared/retention.ts';
import type { siteCalls } from '../../shared/website/calls.ts';
import { ApiError, notFound } from '../common/api-error.ts';
import { findItem } from '../content/queries/items.ts';
import { readList, readSociety } from '../content/queries/lists.ts';
import { pageOfList } from '../content/queries/paging.ts';
import { listTerms, termsById } from '../content/queries/terms.ts';
import { isPreview } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { ItemKind } from '../database/schema/items.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { oldAddresses } from './old-addresses.ts';
import { pageLink, pageTree } from './page-tree.ts';
import { applyPaywall, isActiveMember } from './paywall.ts';

/** For earlier releases of the site: one entry more than they use. */
const MAX_UNPAGED = 20_001;

/** Section 7, Master page, Page menu and redirects, Taxonomy. */
export const siteHandlers: Handlers<keyof typeof siteCalls> = {
  'masterPage.footerMenu': async (_request, { db }) => ({ result: await readList(db, 'footer-menu') }),
  'masterPage.headerMenu': async (_request, { db }) => ({
    result: (await readList(db, 'header-menu')).map((item) => ({ ...item, image: item.image ?? '' })),
  }),
  'masterPage.socialMedia': async (_request, { db }) => ({ result: await readList(db, 'social-media') }),
  'masterPage.configuration': async (_request, { db }) => {
    const society = await readSociety(db);
    const europe = society.europe ?? society;
    return {
      result: {
        name: society.name,
        tagline: society.tagline,
        globalScripts: society.globalScripts,
        address: society.address.join('\n'),
        phoneNumber: society.phone,
        faxNumber: society.fax ?? '',
        email: society.email,
        copyRightText: society.copyrightText,
        europeAddress: europe.address.join('\n'),
        europePhoneNumber: europe.phone,
        europeFaxNumber: europe.fax ?? '',
        forgottenPasswordUrl: society.accountSite?.forgottenPassword,
        createAccountUrl: society.accountSite?.createAccount,
        oftenSearched: society.oftenSearched,
        journal: society.journal,
        hasCertification: (await readList(db, 'rac-menu')).length > 0,
      },
    };
  },

  'pageMenu.byPath': async (request, { db, site, now, members, retention = DEFAULT_RETENTION }) => {
    const { path, ...preview } = request.query;
    const row = await findItem(db, 'page', now(), eq(contentItems.path, path), preview);
    if (!row) return { result: [] };
    if (isPreview(preview)) request.reply.markPrivate();
    const tree = await pageTree(db, now(), path);
    const parent = tree.parentOf(path);
    const { order: _order, ...card } = row.card;
    const { headings, picture, facts, diagram, action, seo } = row.data;
    const page = {
      pageId: row.id,
      title: row.title,
      path,
      template: site.match(path).route.kind,
      summary: row.summary,
      ...card,
      body: fillRetention(row.bodyHtml, retention),
      headings,
      picture,
      facts,
      diagram,
      action,
      isDraft: row.draft,
      parent: parent && { title: parent.title, path: parent.path },
      siblings: tree.siblingsOf(path).map(pageLink),
      children: tree.childrenOf(path).map(pageLink),
      seo,
    };
    const isAccountPage = site.match(path).route.access === 'member';
    return {
      result: [await applyPaywall(request, page, (member) => isAccountPage || isActiveMember(members, member))],
    };
  },

  'pageMenu.markdown': async ({ query: { path }, member, reply }, { db, now, members, retention }) => {
    const row = await findItem(db, 'page', now(), eq(contentItems.path, path), {});
    if (!row || row.data.markdown === undefined) throw notFound();
    if (row.card.isMemberOnly) {
      reply.header('Vary', 'Authorization');
      if (!member || !(await isActiveMember(members, member))) throw new ApiError(403, 'This text is for members');
      reply.markPrivate();
    }
    const { title, summary } = row;
    const text = fillRetention(row.data.markdown, retention ?? DEFAULT_RETENTION);
    return { result: { title, markdown: `# ${title}\n\n${summary}\n\n${text}\n` } };
  },

  'pageMenu.byName': async ({ params }, { db, now }) => {
    const path = `/${params.name}`;
    const tree = await pageTree(db, now(), path);
    return { result: tree.childrenOf(path).map(pageLink) };
  },

  'redirects.byOldUrl': async ({ query }, { db, now }) => {
    const key = redirectKey(query.oldUrl);
    const { redirects } = await oldAddresses(db, now());
    const redirect = redirects.find(({ oldUrl }) => redirectKey(oldUrl) === key);
    return { result: redirect ? [redirect] : [] };
  },
  'redirects.all': async ({ query }, { db, now }) => {
    const { version, redirects, gone } = await oldAddresses(db, now());
    if (query.version === version) return { version, isUnchanged: true as const, urlRedirectLists: [] };
    const { pageNumber, pageSize } = query;
    if (pageNumber === undefined) return { version, urlRedirectLists: redirects.slice(0, MAX_UNPAGED), goneUrls: gone };
    const { rows, paging } = pageOfList(redirects, pageNumber, pageSize);
    return {
      version,
      totalPages: paging.totalPages,
      urlRedirectLists: rows,
      ...(pageNumber === 1 && { goneUrls: gone }),
    };
  },
  'rac.menu': async (_request, { db }) => ({ racMenuResults: await readList(db, 'rac-menu') }),

  'taxonomy.all': async (_request, { db }) => ({ result: await listTerms(db) }),
  'taxonomy.event': ({ params }, context) => termsOfItem(context, 'event', params.id),
  'taxonomy.product': ({ params }, context) => termsOfItem(context, 'product', params.id),
};

/** @throws ApiError 404 for an unknown event or product */
async function termsOfItem({ db, now }: ApiContext, kind: ItemKind, id: number) {
  const row = await findItem(db, kind, now(), eq(contentItems.id, id));
  if (!row) throw notFound();
  return { result: await termsById(db, row.taxonomyIds) };
}
