import sanitizeHtml from 'sanitize-html';

const SAFE_SCHEMES = ['https', 'http', 'mailto', 'tel'];

/**
 * The HTML a content text may hold: an allow-list, applied once at import. No script, style, form, frame, embedded object or
 * foreign content, no event handler, no inline style; ids only where the Markdown renderer set them, with a prefix of their
 * own so that none can stand for a property of the document.
 */
const OPTIONS: sanitizeHtml.IOptions = {
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
  allowedSchemes: SAFE_SCHEMES,
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: /^https?:/i.test(attributes.href ?? '') ? { ...attributes, rel: 'noopener noreferrer' } : attributes,
    }),
    th: (tagName, attributes) => ({ tagName, attribs: { ...attributes, scope: 'col' } }),
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
  },
};

/** Well-formed HTML of which only what the allow-list names is left. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

/**
 * The notice strip's HTML, sanitised. Section 4: a text that ends with a comment closer is switched off; that ending survives,
 * though comments do not.
 */
export function sanitiseNotice(html: string): string {
  return html.trim().endsWith('-->') ? `${sanitise(html)}<!-- off -->` : sanitise(html);
}
