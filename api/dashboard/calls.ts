import { and } from 'drizzle-orm';
import type { memberCalls } from '../../shared/account/calls.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { endCalendarLink, findCalendarLink, makeCalendarLink, ownerOfCalendar } from '../account/calendar-links.ts';
import { passwordRejected } from '../account/email-addresses.ts';
import { assertOwn, checkOwnPassword } from '../account/own-account.ts';
import { personalItems } from '../account/personal-items.ts';
import { type Member, openedAt } from '../account/sessions.ts';
import { followableTerms, followTopic, listTopics } from '../account/topics.ts';
import { countOwnRows, exportOwnData } from '../administration/personal-data.ts';
import { ApiError } from '../common/api-error.ts';
import { articleCard, eventCard, productCard } from '../content/queries/cards.ts';
import { readCreditPlan } from '../credits/credit-plan.ts';
import { isUpcoming, soonestFirst } from '../events/events-queries.ts';
import { followedDeadlines } from '../follows/followed-deadlines.ts';
import type { ApiContext, CallRequest, Handlers } from '../http/context.ts';
import { isBook, isLearning, isOffered, newestFirst } from '../learning/catalogue.ts';
import { newestFirst as newestArticlesFirst } from '../news/articles-queries.ts';
import { readReadingList, updateReadingList } from '../news/reading-list.ts';

const TOO_MANY = 429;

/** Section 7, Members: `my-content` calls. */
export const myContentHandlers: Handlers<Extract<keyof typeof memberCalls, `myContent.${string}`>> = {
  'myContent.news': async ({ member, query }, context) => {
    const items = await personalItems(context, 'article', member.userId, { ...query, orderBy: newestArticlesFirst });
    return { result: items.map(({ row, why }) => ({ ...articleCard(row), why })) };
  },
  'myContent.books': ({ member, query }, context) => personalProducts(context, member, query, isBook),
  'myContent.learning': ({ member, query }, context) => personalProducts(context, member, query, isLearning),
  'myContent.events': async ({ member, query }, context) => {
    const moment = context.now();
    const filter = { ...query, where: isUpcoming(moment), orderBy: soonestFirst };
    const items = await personalItems(context, 'event', member.userId, filter);
    return { result: items.map(({ row, why }) => ({ ...eventCard(row, moment), why })) };
  },
  'myContent.taxonomies': async ({ member }, { db }) => {
    const [terms, followed] = await Promise.all([followableTerms(db), listTopics(db, member.userId)]);
    return { result: terms.map(({ id, name, kind }) => ({ id, name, kind, selected: followed.includes(id) })) };
  },
  'myContent.updateTaxonomy': async ({ member, body: { taxonomyId, selected } }, { db, now }) => {
    await followTopic(db, member.userId, taxonomyId, selected);
    return { result: { taxonomyId, selected, updatedAt: now().toISOString() } };
  },
  'myContent.creditPlan': async ({ member }, context) => {
    const record = await context.members.membership.record(member.userId);
    return { result: record ? [await readCreditPlan(context, record)] : [] };
  },
  'myContent.readingList': async ({ member }, context) => {
    const saved = await readReadingList(context, member.userId);
    return { result: saved.map(({ row, savedAt }) => ({ ...articleCard(row), savedAt: savedAt.toISOString() })) };
  },
  'myContent.updateReadingList': async ({ member, body: { articleIds, saved } }, context) => {
    const updatedAt = context.now();
    const known = await updateReadingList(context, member.userId, { articleIds, saved, at: updatedAt });
    return { result: { articleIds: known, saved, updatedAt: updatedAt.toISOString() } };
  },
  'myContent.calendar': async ({ member }, { db }) => {
    const link = await findCalendarLink(db, member.userId);
    if (!link) return { result: [] };
    const { createdAt, lastReadAt } = link;
    return { result: [{ createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null }] };
  },
  'myContent.updateCalendar': async ({ member, body: { active } }, context) => {
    if (active) return { result: { token: await makeCalendarLink(context, member.userId) } };
    await endCalendarLink(context.db, member.userId);
    return { result: {} };
  },
  'myContent.calendarEntries': async ({ body: { token } }, context) => {
    const memberId = await ownerOfCalendar(context, token);
    const record = memberId && (await context.members.membership.record(memberId));
    if (!record) throw new ApiError(404);
    const { credits, registrations, expireDate, renewalUrl } = record;
    const deadlines = await followedDeadlines(context, memberId);
    return {
      result: { credits, registrations, expireDate, deadlines, ...(renewalUrl !== undefined && { renewalUrl }) },
    };
  },
  'myContent.user': async ({ member, query }, { db }) => {
    if (query.userId !== undefined) assertOwn(member, query.userId);
    return { result: { userId: member.userId, taxonomyIds: await listTopics(db, member.userId) } };
  },

  'myContent.personalDataCounts': async ({ member }, { db }) => {
    const counts = await countOwnRows(db, member.userId);
    return { result: Object.entries(counts).map(([id, count]) => ({ id, count })) };
  },
  'myContent.personalData': async (request, context) => {
    const isConfirmed = (await checkOwnPassword(request, context)) || (await isFreshSignIn(request, context));
    if (!isConfirmed) throw passwordRejected('is needed, because the sign-in is too long ago');
    const rows = await exportOwnData(context, request.member.userId);
    if (!rows) throw new ApiError(TOO_MANY, undefined, { headers: { 'Retry-After': '3600' } });
    const groups = Object.entries(rows).map(([id, found]) => ({ id, rows: found.map(asJson) }));
    return { result: { exportedAt: context.now().toISOString(), groups } };
  },
};

async function personalProducts(
  context: ApiContext,
  member: Member,
  { category }: { category?: readonly number[] | undefined },
  isOfType: typeof isBook,
) {
  const moment = context.now();
  const where = and(isOfType, isOffered(moment));
  const items = await personalItems(context, 'product', member.userId, { category, where, orderBy: newestFirst });
  return { result: items.map(({ row, why }) => ({ ...productCard(row, moment), why })) };
}

/** A sign-in this recent proves that the member is present. */
const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;

async function isFreshSignIn({ token = '' }: Pick<CallRequest<'sso.user'>, 'token'>, context: ApiContext) {
  const at = await openedAt(context, token);
  return at !== undefined && context.now().getTime() - at.getTime() < FRESH_SIGN_IN_MS;
}

const asJson = (row: object): Record<string, unknown> => JSON.parse(JSON.stringify(row));
