import { MAX_URL_LENGTH } from './external-url.ts';
import { addQuery, splitTarget } from './target.ts';

export interface Redirection {
  readonly to: string;
  readonly external: boolean;
  /** Show the external-redirect page first: true for URLs of the list, false for those of settings. */
  readonly interstitial: boolean;
  readonly replace: boolean;
}

export interface RedirectLink extends Redirection {
  /** Key of the target's path; undefined for a target on another site. */
  readonly next: string | undefined;
}

function nextKey(key: string, links: ReadonlyMap<string, RedirectLink>): string | undefined {
  const next = links.get(key)?.next;
  return next !== undefined && next !== key && links.has(next) ? next : undefined;
}

export function loopKeys(links: ReadonlyMap<string, RedirectLink>): Set<string> {
  const loops = new Set<string>();
  const firstSeenOn = new Map<string, string>();
  for (const start of links.keys()) {
    let key: string | undefined = start;
    while (key !== undefined && !firstSeenOn.has(key)) {
      firstSeenOn.set(key, start);
      key = nextKey(key, links);
    }
    // The traversal returned to a key of its own: the loop begins here.
    while (key !== undefined && firstSeenOn.get(key) === start && !loops.has(key)) {
      loops.add(key);
      key = nextKey(key, links);
    }
  }
  return loops;
}

/**
 * Linear; queries are joined up to `MAX_URL_LENGTH`, the last fragment wins.
 * @param links redirects without loops
 */
export function flattenRedirects(links: ReadonlyMap<string, RedirectLink>): Map<string, Redirection> {
  const flat = new Map<string, Redirection>();
  for (const start of links.keys()) {
    const chain: string[] = [];
    for (let key: string | undefined = start; key !== undefined && !flat.has(key); key = nextKey(key, links)) {
      chain.push(key);
    }
    for (const key of chain.reverse()) {
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
