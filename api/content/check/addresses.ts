import { type PageKind, pages } from '../../../shared/pages/registry.ts';
import type { Site } from '../../../shared/site/resolve.ts';
import { describeDocument } from '../citations/recognise.ts';
import type { ContentFile, ListedFile } from '../files/load.ts';
import { showsPages } from '../queries/findable.ts';
import type { ContentLink } from './links-of.ts';

export type Addresses = {
  readonly site: Site;
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly redirects: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  readonly chapters: ReadonlySet<string>;
  readonly ids: ReadonlySet<number>;
  /** Paths of invalid pages, and `/slug` of other invalid files. */
  readonly invalidNames: ReadonlySet<string>;
};

const FILES = /^\/(?:feeds|calendars|sitemaps|api|assets|covers|media)\/|^\/[\w-]+\.(?:txt|xml|json|ico|svg)$/;
const needsFile = (kind: PageKind): boolean =>
  ['content', 'conference', 'unrouted', 'topic', 'formEmbed'].includes(kind);
const PARTS = new Set(['form', 'content']);

/** Links to invalid files are fine: the file itself is reported. */
export function collectAddresses(
  contents: readonly { file: ContentFile; content: unknown }[],
  site: Site,
  invalid: readonly ListedFile[],
): Addresses {
  const anchors = new Map<string, Set<string>>();
  const redirects = new Set<string>();
  const people = new Set<string>();
  const chapters = new Set<string>();
  const ids = new Set<number>();
  for (const { file, content } of contents) {
    if (file.kind === 'redirects') for (const { oldUrl } of file.data) redirects.add(oldUrl.toLowerCase());
    if (file.kind === 'people') for (const { key } of file.data) people.add(key);
    if (file.kind === 'local-networks') for (const { pageName } of file.data) if (pageName) chapters.add(pageName);
    if (file.format !== 'markdown' || !isItem(content)) continue;
    // A draft may be named before it is published.
    if (content.id !== null) ids.add(content.id);
    if (content.draft) continue;
    const text = JSON.stringify(content);
    const found = [...text.matchAll(/ id=\\"([^"\\]+)\\"|"(?:id|tabName)":"([^"]+)"/g)];
    anchors.set(content.path, new Set(found.map(([, html, field]) => html ?? field ?? '')));
  }
  const invalidNames = new Set<string>();
  for (const { file, source } of invalid) {
    const [, id] = /^id: *(\d+)/m.exec(source) ?? [];
    const [, path] = /^path: *"?([^\s"]+)/m.exec(source) ?? [];
    if (id !== undefined) ids.add(Number(id));
    invalidNames.add(path ?? `/${file.replace(/^.*\/|\.md$/g, '')}`);
  }
  return { site, anchors, redirects, people, chapters, ids, invalidNames };
}

const isItem = (content: unknown): content is { path: string; id: number | null; draft: boolean } =>
  typeof content === 'object' && content !== null && 'path' in content && 'draft' in content;

/** Returns undefined for a working link; the message is for editors. */
export function linkProblem(link: ContentLink, addresses: Addresses, from: string | undefined): string | undefined {
  const { url, isImage } = link;
  if (!/^[/#]/.test(url)) return isImage && !/^https:/.test(url) ? `the image ${url} does not exist` : undefined;
  const [address = '', fragment] = url.split('#', 2);
  const path = address.split('?', 1)[0] ?? '';
  if (isImage) return FILES.test(path) ? undefined : `the image ${url} does not exist`;
  const target = path === '' ? from : path;
  if (target === undefined) return undefined;
  if (!isServed(target, addresses)) return `the link leads to ${path}, where there is no page; correct or remove it`;
  const known = addresses.anchors.get(target);
  if (!fragment || !known || PARTS.has(fragment) || known.has(fragment)) return undefined;
  return `the link leads to #${fragment}, and ${target} has no such heading; its anchors are ${namedList(known)}`;
}

const namedList = (known: ReadonlySet<string>): string =>
  [...known]
    .filter((name) => name.startsWith('text-'))
    .map((name) => `#${name}`)
    .join(', ') || 'none';

function isServed(path: string, { site, anchors, redirects, people, chapters, invalidNames }: Addresses): boolean {
  if (invalidNames.has(path) || invalidNames.has(path.slice(path.lastIndexOf('/')))) return true;
  if (FILES.test(path) || site.redirectFor(path) || redirects.has(path.toLowerCase())) return true;
  const { route } = site.match(path);
  if (anchors.has(path)) return true;
  if (route.contentPath !== undefined) return anchors.has(route.contentPath);
  // A cited document has a page because of the citation.
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (route.kind === 'document') return describeDocument(name) !== undefined;
  if (route.kind === 'person') return people.has(name);
  if (route.kind === 'chapter') return chapters.has(name);
  const isFixed = !/[:*]/.test(route.path);
  if (isFixed) return !needsFile(route.kind) || pages[route.kind].sitemap === false;
  // A tab of the page above.
  const parent = path.slice(0, path.lastIndexOf('/'));
  return showsPages(route) && anchors.get(parent)?.has(path.slice(parent.length + 1)) === true;
}
