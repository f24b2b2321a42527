import { alertVisible } from './alert-visible.ts';

type Attributes = Record<string, string>;
type Element = { tagName: string; attribs: Attributes };

/** How the ids in a text begin, so that none can stand for a part of the page or a property of the document. */
const OWN_ID = /^(?:text|note)-\S+$/;

/**
 * The HTML a text may hold, as options of `sanitize-html`: an allow-list, applied wherever HTML enters. No script, style, form, frame,
 * embedded object or foreign content, no event handler, no inline style; pictures of this site only, as its content security policy
 * has it.
 */
export const SAFE_HTML = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'hr', 'br', 'pre', 'blockquote', 'footer', 'aside'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
    ...['a', 'em', 'strong', 'code', 'del', 'sup', 'sub', 'cite', 'abbr', 'span', 'time'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'id', 'aria-label'],
    aside: ['class', 'role', 'id'],
    blockquote: ['class'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['align'],
    th: ['align', 'scope'],
    abbr: ['title'],
    time: ['datetime'],
  },
  allowedClasses: { a: ['note-ref', 'note-mark'], aside: ['note'], blockquote: ['pull'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    a: (tagName: string, attribs: Attributes): Element => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    th: (tagName: string, attribs: Attributes): Element => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
    img: (tagName: string, attribs: Attributes): Element => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    '*': (tagName: string, attribs: Attributes): Element => ({ tagName, attribs: withOwnId(attribs) }),
  },
};

function withOwnId(attributes: Attributes): Attributes {
  if (attributes.id === undefined || OWN_ID.test(attributes.id)) return attributes;
  const { id, ...others } = attributes;
  return others;
}

/**
 * The notice strip's HTML, sanitised. Section 4: a text that ends with a comment closer is switched off; that ending survives,
 * though comments do not.
 */
export function safeNotice(html: string, sanitise: (html: string) => string): string {
  const isOff = html !== '' && !alertVisible(html);
  return isOff ? `${sanitise(html)}<!-- off -->` : sanitise(html);
}
