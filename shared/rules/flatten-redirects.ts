import { MAX_URL_LENGTH } from './external-url.ts';
import { addQuery, splitTarget } from './target.ts';

/** Where an old address leads. */
export interface Redirection {
  /** Path, query and fragment on this site, or an absolute address when `external`. */
  readonly to: string;
  readonly external: boolean;
  /** The external-redirect page comes first, since the address is from the list and not a setting. */
  readonly announced: boolean;
  /** The browser shall not keep the old address in its history. */
  readonly replace: boolean;
}

/** A redirect that may lead to another one. */
export interface RedirectLink extends Redirection {
  /** Key of the address it leads to; none when that is on another site. */
  readonly next: string | undefined;
}

/** Key of the next link of a chain; nothing where the chain ends. */
function nextKey(key: string, links: ReadonlyMap<string, RedirectLink>): string | undefined {
  const next = links.get(key)?.next;
  return next !== undefined && next !== key && links.has(next) ? next : undefined;
}

/** The keys that lie on a loop: following them comes back to them. Linear in the number of links. */
export function loopKeys(links: ReadonlyMap<string, RedirectLink>): Set<string> {
  const loops = new Set<string>();
  const firstSeenOn = new Map<string, string>();
  for (const start of links.keys()) {
    let key: string | undefined = start;
    while (key !== undefined && !firstSeenOn.has(key)) {
      firstSeenOn.set(key, start);
      key = nextKey(key, links);
    }
    // The walk ended on a key of its own: from there on it goes round.
    while (key !== undefined && firstSeenOn.get(key) === start && !loops.has(key)) {
      loops.add(key);
      key = nextKey(key, links);
    }
  }
  return loops;
}

/**
 * Leads every redirect to the end of its chain, so that no answer is a second redirect. The queries of a chain add up, as
 * far as the address stays within `MAX_URL_LENGTH`; the last fragment counts. Takes links without loops. Linear in their number.
 */
export function flattenRedirects(links: ReadonlyMap<string, RedirectLink>): Map<string, Redirection> {
  const flat = new Map<string, Redirection>();
  for (const start of links.keys()) {
    const trail: string[] = [];
    for (let key: string | undefined = start; key !== undefined && !flat.has(key); key = nextKey(key, links)) {
      trail.push(key);
    }
    for (const key of trail.reverse()) {
      const link = links.get(key);
      if (link) flat.set(key, joined(link, flat.get(nextKey(key, links) ?? '')));
    }
  }
  return flat;
}

function joined({ next, ...link }: RedirectLink, end: Redirection | undefined): Redirection {
  if (!end) return link;
  const { query, fragment } = splitTarget(link.to);
  const merged = addQuery(end.to, query);
  const to = merged.length > MAX_URL_LENGTH ? end.to : merged;
  return { ...end, to: to.includes('#') ? to : to + fragment, replace: link.replace };
}
