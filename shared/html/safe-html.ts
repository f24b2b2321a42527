import { ALLOWED_SCHEMES } from '../addresses/safe-url.ts';
import { alertVisible } from './alert-visible.ts';

type Attributes = Record<string, string>;
type Element = { tagName: string; attribs: Attributes };

/** Without the prefix an id could shadow a part of the page or a property of `document`. */
const CONTENT_ID = /^(?:text|note)-\S+$/;

/** Allow-list for `sanitize-html`, applied wherever HTML enters the site. */
export const SAFE_HTML = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'hr',
    'br',
    'pre',
    'blockquote',
    'footer',
    'aside',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'picture',
    'source',
    'img',
    'a',
    'em',
    'strong',
    'code',
    'del',
    'sup',
    'sub',
    'cite',
    'abbr',
    'span',
    'time',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'id', 'aria-label'],
    aside: ['class', 'role', 'id'],
    blockquote: ['class'],
    figure: ['class'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['type', 'srcset', 'sizes'],
    ol: ['start', 'id'],
    ul: ['id'],
    p: ['id'],
    th: ['scope'],
    abbr: ['title'],
    time: ['datetime'],
  },
  allowedClasses: {
    a: ['note-ref', 'note-mark'],
    aside: ['note'],
    blockquote: ['pull'],
    figure: ['chart'],
    td: ['num'],
    th: ['num'],
  },
  allowedSchemes: [...ALLOWED_SCHEMES],
  allowedSchemesByTag: { img: [], source: [] },
  allowProtocolRelative: false,
  selfClosing: ['img', 'source', 'br', 'hr'],
  /** The defaults of sanitize-html, and drawings, which are redrawn from tables. */
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'svg'],
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    a: (tagName: string, attribs: Attributes): Element => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    td: (tagName: string, attribs: Attributes): Element => ({ tagName, attribs: withNumberClass(attribs) }),
    th: (tagName: string, attribs: Attributes): Element => ({
      tagName,
      attribs: { ...withNumberClass(attribs), scope: 'col' },
    }),
    img: (tagName: string, attribs: Attributes): Element => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    '*': (tagName: string, attribs: Attributes): Element => ({ tagName, attribs: withoutForeignId(attribs) }),
  },
};

/** Replace `align`, which Markdown emits but HTML has dropped: a right-aligned column holds numbers. */
function withNumberClass({ align, ...attributes }: Attributes): Attributes {
  return align === 'right' ? { ...attributes, class: 'num' } : attributes;
}

function withoutForeignId(attributes: Attributes): Attributes {
  if (attributes.id === undefined || CONTENT_ID.test(attributes.id)) return attributes;
  const { id, ...others } = attributes;
  return others;
}

/** Keep a final comment closer, which hides the alert banner (section 4). */
export function safeNotice(html: string, sanitise: (html: string) => string): string {
  const isHidden = html !== '' && !alertVisible(html);
  return isHidden ? `${sanitise(html)}<!-- off -->` : sanitise(html);
}
