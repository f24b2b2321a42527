import { type Author, Feed } from 'feed';
import { FEEDS, type FeedId, feedPath } from '../../shared/site/discovery.ts';
import { shell } from '../../shared/site/page-data/shell.ts';
import type { Sources } from './discovery.ts';
import { type FeedEntry, type FeedSubject, feedContent } from './feed-content.ts';
import { ask, type TextFile } from './text-file.ts';

type Format = 'rss' | 'atom';
type FeedName = { readonly id: string; readonly format: Format; readonly subject: FeedSubject };

const FORMATS = { xml: 'rss', atom: 'atom' } as const satisfies Record<string, Format>;
const TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const satisfies Record<Format, string>;
const LANGUAGE = 'en-GB';
const TTL_MINUTES = 60;
/** The year in which addresses began to be handed out: part of what makes an id one for ever. */
const IDS_SINCE = 2025;

/** Reads the name of a feed's file: `news.xml`, `topic-500.atom`. */
export function parseFeedName(file: string): FeedName | undefined {
  const [, id = '', ending = ''] = /^([a-z]+(?:-[1-9]\d{0,5})?)\.(xml|atom)$/.exec(file) ?? [];
  const format = ending === 'xml' || ending === 'atom' ? FORMATS[ending] : undefined;
  const subject = subjectOf(id);
  return format && subject && { id, format, subject };
}

function subjectOf(id: string): FeedSubject | undefined {
  if (isFeedId(id)) return { named: id };
  const [kind, digits] = id.split('-');
  if (digits === undefined || (kind !== 'category' && kind !== 'topic')) return undefined;
  return { termKind: kind, termId: Number(digits) };
}

const isFeedId = (id: string): id is FeedId => Object.hasOwn(FEEDS, id);

/** A feed as a file; undefined when its category or topic is unknown. */
export async function feed({ id, format, subject }: FeedName, sources: Sources): Promise<TextFile | undefined> {
  const { origin, site, upstream } = sources;
  const [content, society] = await Promise.all([feedContent(subject, upstream), ask(upstream, shell.configuration)]);
  if (!content) return undefined;
  const shortName = site.product.toUpperCase();
  const name = society?.result.name ?? shortName;
  const latest = Math.max(0, ...content.entries.map(({ updated }) => updated.getTime()));
  const out = new Feed({
    id: origin + feedPath(id, 'atom'),
    title: `${shortName}: ${content.title}`,
    description: `${content.title} of the ${name}`,
    link: new URL(content.page, origin).href,
    feed: origin + feedPath(id, format),
    // The latest change in it, not the moment it was asked for: an unchanged feed stays the same file.
    updated: new Date(latest),
    language: LANGUAGE,
    ttl: TTL_MINUTES,
    generator: false,
    author: { name, link: `${origin}/` },
    favicon: `${origin}/favicon.svg`,
  });
  for (const entry of content.entries) {
    out.addItem({
      title: asHtml(entry.title),
      id: `tag:${new URL(origin).hostname},${IDS_SINCE}:${entry.key}`,
      link: new URL(entry.path, origin).href,
      description: asHtml(entry.summary),
      published: entry.published,
      date: entry.updated,
      category: [{ name: entry.category, term: entry.category }],
      author: authorsOf(entry, format, society?.result.email),
    });
  }
  return { type: TYPES[format], body: format === 'rss' ? out.rss2() : out.atom1() };
}

/** RSS wants an address with every author; the society's stands for them all. */
function authorsOf({ authors }: FeedEntry, format: Format, email: string | undefined): Author[] {
  if (format === 'rss' && !email) return [];
  return authors.map((name) => ({ name, ...(format === 'rss' && { email }) }));
}

/** Plain words as HTML, which is what readers take titles and summaries for. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
