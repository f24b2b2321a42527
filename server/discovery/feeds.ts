import { type Author, Feed } from 'feed';
import { FEEDS, type FeedId } from '../../shared/pages/feeds.ts';
import { shell } from '../../shared/pages/shell.ts';
import { feedPath, withQuery } from '../../shared/site/discovery.ts';
import { type FeedEntry, type FeedSubject, feedContent } from './feed-content.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

type Format = 'rss' | 'atom';
type FeedName = { readonly id: string; readonly format: Format; readonly subject: FeedSubject };

const FORMATS = { xml: 'rss', atom: 'atom' } as const satisfies Record<string, Format>;
const TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const satisfies Record<Format, string>;
const LANGUAGE = 'en-GB';
const TTL_MINUTES = 60;
/** Year of the tag URIs (RFC 4151); a change would make every entry new to feed readers. */
const TAG_YEAR = 2025;

export function parseFeedName(file: string): FeedName | undefined {
  const [, id = '', ending = ''] = /^([a-z]+(?:-[1-9]\d{0,5})?)\.(xml|atom)$/.exec(file) ?? [];
  const format = ending === 'xml' || ending === 'atom' ? FORMATS[ending] : undefined;
  const subject = findSubject(id);
  return format && subject && { id, format, subject };
}

function findSubject(id: string): FeedSubject | undefined {
  if (isFeedId(id)) return { named: id };
  const [kind, digits] = id.split('-');
  if (digits === undefined || (kind !== 'category' && kind !== 'topic')) return undefined;
  return { termKind: kind, termId: Number(digits) };
}

const isFeedId = (id: string): id is FeedId => Object.hasOwn(FEEDS, id);

export async function feed(
  { id, format, subject }: FeedName,
  query: URLSearchParams,
  sources: Sources,
): Promise<TextFile | undefined> {
  const { origin, site, upstream } = sources;
  const [content, society] = await Promise.all([
    feedContent(subject, query, sources),
    fetchData(upstream, shell.configuration),
  ]);
  if (!content) return undefined;
  const shortName = site.product.toUpperCase();
  const name = society?.result.name ?? shortName;
  const latest = Math.max(0, ...content.entries.map(({ updated }) => updated.getTime()));
  const out = new Feed({
    id: origin + withQuery(feedPath(id, 'atom'), content.filters),
    title: `${shortName}: ${content.title}`,
    description: `${content.title} of the ${name}`,
    link: new URL(content.page, origin).href,
    feed: origin + withQuery(feedPath(id, format), content.filters),
    // Time of the latest change, not of the request, so that an unchanged feed keeps its ETag.
    updated: new Date(latest),
    language: LANGUAGE,
    ttl: TTL_MINUTES,
    generator: false,
    author: { name, link: `${origin}/` },
    favicon: `${origin}/favicon.svg`,
  });
  for (const entry of content.entries) {
    const link = findLink(entry.path, origin);
    if (link === undefined) continue;
    out.addItem({
      title: escapeHtml(entry.title),
      id: `tag:${new URL(origin).hostname},${TAG_YEAR}:${entry.key}`,
      link,
      description: escapeHtml(entry.summary),
      published: entry.published,
      date: entry.updated,
      category: [buildCategory(entry.category, format)],
      author: listAuthors(entry, format, society?.result.email),
    });
  }
  return { type: TYPES[format], body: format === 'rss' ? out.rss2() : out.atom1() };
}

/** Undefined unless on this site, or on another by http or https. */
function findLink(path: string, origin: string): string | undefined {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  return url && /^https?:$/.test(url.protocol) && (url.origin === origin || /^https?:/i.test(path))
    ? url.href
    : undefined;
}

/** The library escapes categories in RSS, but only their ampersands in Atom. */
function buildCategory(name: string, format: Format): { name: string; term: string } {
  const text = format === 'atom' ? name.replaceAll('<', '‹').replaceAll('>', '›') : name;
  return { name: text, term: text };
}

/** RSS requires an e-mail address per author; use the society's. */
function listAuthors({ authors }: FeedEntry, format: Format, email: string | undefined): Author[] {
  if (format === 'rss' && !email) return [];
  return authors.map((name) => ({ name, ...(format === 'rss' && { email }) }));
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
