export type ContentLink = { readonly url: string; readonly isImage: boolean };

const ATTRIBUTE = /<(img|a)\b[^>]*?\s(?:src|href)="([^"]*)"/g;
const NO_LINK = new Set(['oldUrl', 'folder', 'path', 'key', 'area', 'registrationPath', 'text']);

/** Collects from HTML and from fields with a path. */
export function listLinks(content: unknown, field = ''): ContentLink[] {
  if (typeof content === 'string') {
    const inHtml = [...content.matchAll(ATTRIBUTE)].map(([, tag, url = '']) => ({
      url: url.replaceAll('&amp;', '&').replaceAll('&#x26;', '&'),
      isImage: tag === 'img',
    }));
    const isPath = /^(?:\/(?!\/)|#)\S*$/.test(content) && !NO_LINK.has(field);
    return isPath ? [{ url: content, isImage: false }] : inHtml;
  }
  if (content === null || typeof content !== 'object') return [];
  return Object.entries(content).flatMap(([name, value]) => {
    // Menu entries link; the paths of items and pages are their own.
    const isMenu = name === 'path' && (field === 'menu' || field === 'children');
    return listLinks(value, Array.isArray(content) ? field : isMenu ? 'link' : name);
  });
}

export function footnoteProblems(body: string): { text: string; reason: string }[] {
  const text = body.replace(/```[\s\S]*?```|`[^`]*`/g, '');
  const written = new Set([...text.matchAll(/^\[\^([^\]]+)\]:/gm)].map(([, name]) => name));
  return [...text.matchAll(/\[\^([^\]]+)\](?!:)/g)]
    .filter(([, name]) => !written.has(name))
    .map(([reference, name]) => ({
      text: reference,
      reason: `the footnote ${reference} has no text; add a line [^${name}]: with it, or remove the reference`,
    }));
}
