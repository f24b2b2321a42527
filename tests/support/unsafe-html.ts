import { createHash } from 'node:crypto';

/** A start tag, with the content of a script element. */
type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly content: string };

/** Unambiguous markup: quoted attributes, and no angle bracket outside a tag. */
const PIECE = new RegExp(
  [
    `(?<text>[^<]+)`,
    `<!doctype html>`,
    `<!--(?![>-])(?:(?!--)[^<>])*-->`,
    `</[a-z][a-z0-9-]*>`,
    String.raw`<(?<name>[a-z][a-z0-9-]*)(?<attributes>(?:\s+[a-z_:][-\w:.]*(?:="[^"<]*")?)*)\s*/?>`,
  ].join('|'),
  'iy',
);
const ATTRIBUTE = /([a-z_:][-\w:.]*)(?:="([^"]*)")?/gi;

/** All tags of an HTML text. @throws Error at markup that browsers could parse differently. */
function listTags(html: string): Tag[] {
  const tags: Tag[] = [];
  let at = 0;
  while (at < html.length) {
    PIECE.lastIndex = at;
    const found = PIECE.exec(html);
    if (!found) throw new Error(`Ambiguous markup: ${html.slice(at, at + 200)}`);
    at = PIECE.lastIndex;
    const { name = '', attributes = '' } = found.groups ?? {};
    if (name === '') continue;
    const isScript = name.toLowerCase() === 'script';
    const end = isScript ? html.slice(at).search(/<\/script/i) : 0;
    if (end < 0) throw new Error('A script element has no end tag');
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, key = '', value = '']) => [key.toLowerCase(), decoded(value)] as const,
    );
    tags.push({ name: name.toLowerCase(), attributes: new Map(pairs), content: html.slice(at, at + end) });
    at += end;
  }
  return tags;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

function decoded(value: string): string {
  return value.replace(/&[#\w]*;?/g, (entity) => {
    const character = ENTITIES[entity];
    if (character === undefined) throw new Error(`Ambiguous markup: ${value}`);
    return character;
  });
}

/** Tags that no page of this site contains. */
const FORBIDDEN_TAGS = new Set([
  'object',
  'embed',
  'applet',
  'base',
  'frame',
  'frameset',
  'iframe',
  'math',
  'style',
  'template',
  'portal',
  'marquee',
  'foreignobject',
  'animate',
  'set',
  'use',
  'audio',
  'video',
  'track',
  'xmp',
  'noembed',
  'plaintext',
]);
const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'ping',
  'background',
  'cite',
]);
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const LINK_KINDS = new Set(['icon', 'preload', 'modulepreload', 'stylesheet', 'canonical', 'alternate']);
/** React's substitute for a javascript: URL. */
const BLOCKED_BY_REACT =
  /^javascript:throw new Error\('React has blocked a javascript: URL as a security precaution\.'\)$/;
const ORIGIN = 'https://site.test';

/**
 * Describes the markup of a page that could run foreign code or load foreign resources; empty when there is none.
 * @param policy The content security policy of the page, which lists the allowed scripts.
 */
export function unsafeHtmlIn(html: string, policy: string): string[] {
  return listTags(html).flatMap((tag) => {
    const { name, attributes } = tag;
    const faults = [...attributes].flatMap(([key, value]) => attributeFaults(key, value));
    if (FORBIDDEN_TAGS.has(name)) faults.push('forbidden');
    if (name === 'script') faults.push(...scriptFaults(tag, policy));
    if (name === 'meta' && attributes.has('http-equiv')) faults.push('http-equiv');
    if (name === 'source' && attributes.has('src')) faults.push('src');
    if (attributes.has('srcset')) faults.push(...srcsetFaults(attributes.get('srcset') ?? ''));
    if (name === 'link') faults.push(...linkFaults(attributes));
    return faults.map((fault) => `<${name}> ${fault}`);
  });
}

function attributeFaults(name: string, value: string): string[] {
  if (name.startsWith('on') || name === 'style' || name === 'srcdoc') return [name];
  if (!URL_ATTRIBUTES.has(name) || BLOCKED_BY_REACT.test(value)) return [];
  return URL.canParse(value, ORIGIN) && !SAFE_SCHEMES.has(new URL(value, ORIGIN).protocol) ? [`${name}=${value}`] : [];
}

/** Candidates of a `srcset` on other sites. */
const srcsetFaults = (srcset: string): string[] =>
  srcset
    .split(',')
    .map((candidate) => candidate.trim())
    .filter((candidate) => /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(candidate))
    .map((candidate) => `srcset=${candidate}`);

function linkFaults(attributes: Tag['attributes']): string[] {
  const rel = attributes.get('rel') ?? '';
  const href = attributes.get('href') ?? '';
  const isOwn = /^\/(?![/\\])/.test(href) || rel === 'canonical';
  return LINK_KINDS.has(rel) && isOwn ? [] : [`rel=${rel} href=${href}`];
}

function scriptFaults({ attributes, content }: Tag, policy: string): string[] {
  const src = attributes.get('src');
  const nonce = attributes.get('nonce');
  const isNamed = nonce !== undefined && policy.includes(`'nonce-${nonce}'`);
  if (src !== undefined)
    return /^\/assets\/[\w-]+\.js$/.test(src) && (isNamed || policy.includes("'self'")) ? [] : [`src=${src}`];
  if (/<!--|<\/?script/i.test(content)) return ['contains script markup'];
  if (/^application\/(?:ld\+)?json$/.test(attributes.get('type') ?? '')) {
    JSON.parse(content);
    return [];
  }
  const hash = createHash('sha256').update(content).digest('base64');
  return isNamed || policy.includes(`'sha256-${hash}'`) ? [] : [`runs ${content.slice(0, 80)}`];
}
