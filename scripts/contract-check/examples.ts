import { z } from 'zod';
import type { CallId } from '../../shared/contract/calls.ts';
import type { CallInput } from './exchange.ts';

type Item = { readonly id: string; readonly path: string; readonly slug: string };

/** From the backend's own lists; a missing entry leaves the calls that need it unchecked. */
export type Examples = {
  readonly articles: readonly Item[];
  readonly events: readonly (Item & { readonly code: string })[];
  readonly eventDays: readonly string[];
  readonly recordings: readonly Item[];
  readonly products: readonly Item[];
  readonly pages: readonly string[];
  readonly terms: readonly string[];
  readonly documents: readonly string[];
  readonly people: readonly string[];
  readonly oldUrls: readonly string[];
  readonly member?: MemberExamples;
};

export type MemberExamples = {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly hubspot?: SubscriptionState;
  readonly impexium?: SubscriptionState;
  readonly topic?: { readonly id: number; readonly selected: boolean };
};
type SubscriptionState = { readonly subscriptionField: string; readonly subscribed: boolean };

export type ReadCall = (id: CallId, input: CallInput, token?: string) => Promise<unknown>;

const MAX_ITEMS = 3;
const DAY_LENGTH = 10;
const MAX_PAGES = 20;
/** Accept text ids, which break the contract and are reported elsewhere, so that the items are still requested. */
const anyId = z.union([z.string(), z.number()]).transform(String);
const result = <S extends z.ZodType>(item: S) => z.object({ result: z.array(item) }).transform((body) => body.result);
const author = z.object({ key: z.string() });
const article = z.object({ articleId: anyId, path: z.string(), authors: z.array(author).catch([]) });
const event = z.object({
  eventId: anyId,
  path: z.string(),
  code: z.string(),
  start: z.string(),
  hasVideo: z.boolean().optional(),
});
const product = z.object({ productId: anyId, path: z.string() });
const term = z.object({ id: anyId });
const entry = z.object({
  path: z.string(),
  get children(): z.ZodArray<typeof entry> {
    return z.array(entry);
  },
});
const user = z.object({ accessToken: z.string(), userId: z.string(), email: z.string() });
const subscription = z.object({ subscriptionField: z.string(), subscribed: z.boolean() });
const topic = z.object({ id: z.number(), selected: z.boolean() });

/** An unreadable list counts as empty: the check of its own call reports the reason. */
export async function findExamples(read: ReadCall): Promise<Examples> {
  const list = async <T>(schema: z.ZodType<readonly T[]>, id: CallId, input: CallInput = {}): Promise<readonly T[]> =>
    schema.safeParse(await read(id, input)).data ?? [];
  const articles = z.object({ articlesList: z.array(article) }).transform((body) => body.articlesList);
  const urls = z
    .object({ urlRedirectLists: z.array(z.object({ oldUrl: z.string() })) })
    .transform((body) => body.urlRedirectLists);
  const past = { query: { ShowOnlyPast: true, PageSize: 100 } };
  const [top, upcoming, held, books, courses, tree, terms, redirects, documents] = await Promise.all([
    list(articles, 'articles.top', { params: { n: 10 } }),
    list(result(event), 'events.latest'),
    list(result(event), 'events.search', past),
    list(result(product), 'products.latestBooks'),
    list(result(product), 'products.latestCourses'),
    list(result(entry), 'search.sitemap'),
    list(result(term), 'taxonomy.all'),
    list(urls, 'redirects.all'),
    list(result(term), 'documents.all'),
  ]);
  const events = some([...upcoming, ...held]).map((each) => ({
    ...buildItem(each.eventId, each.path),
    code: each.code,
  }));
  return {
    articles: some(top).map(({ articleId, path }) => buildItem(articleId, path)),
    events,
    eventDays: some(upcoming).map(({ start }) => start.slice(0, DAY_LENGTH)),
    recordings: some(held.filter(({ hasVideo }) => hasVideo)).map(({ eventId, path }) => buildItem(eventId, path)),
    products: some([...books.slice(0, 1), ...courses]).map(({ productId, path }) => buildItem(productId, path)),
    pages: spread(tree.flatMap(listPaths), MAX_PAGES),
    terms: some(terms).map(({ id }) => id),
    documents: some(documents).map(({ id }) => id),
    people: some([...new Set(top.flatMap(({ authors }) => authors.map(({ key }) => key)))]),
    oldUrls: some(redirects).map(({ oldUrl }) => oldUrl),
  };
}

/** @returns undefined without a user in the sign-in response */
export async function findExampleMember(read: ReadCall, signIn: unknown): Promise<MemberExamples | undefined> {
  const [first] = result(user).safeParse(signIn).data ?? [];
  if (!first) return undefined;
  const { accessToken: token, userId, email } = first;
  const one = async <T>(schema: z.ZodType<readonly T[]>, id: CallId, params?: CallInput['params']) =>
    schema.safeParse(await read(id, params ? { params } : {}, token)).data?.[0];
  const [hubspot, impexium, followed] = await Promise.all([
    one(result(subscription), 'hubspot.subscriptions', { userId }),
    one(result(subscription), 'impexium.subscriptions', { userId }),
    one(result(topic), 'myContent.taxonomies'),
  ]);
  return {
    token,
    userId,
    email,
    ...(hubspot && { hubspot }),
    ...(impexium && { impexium }),
    ...(followed && { topic: followed }),
  };
}

const some = <T>(list: readonly T[]): readonly T[] => list.slice(0, MAX_ITEMS);

/** At most `max` entries at equal distances. */
const spread = <T>(list: readonly T[], max: number): readonly T[] =>
  list.filter((_, index) => index % Math.ceil(list.length / max) === 0);

const buildItem = (id: string, path: string): Item => ({ id, path, slug: path.slice(path.lastIndexOf('/') + 1) });

const listPaths = ({ path, children }: z.output<typeof entry>): string[] => [path, ...children.flatMap(listPaths)];
