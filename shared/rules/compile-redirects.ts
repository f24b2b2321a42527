import type { Site } from '../site/resolve.ts';
import { classifyUrl } from './external-url.ts';
import { flattenRedirects, loopKeys, type Redirection, type RedirectLink } from './flatten-redirects.ts';
import { pathFault } from './path-fault.ts';
import { isPreviewPath } from './preview-path.ts';
import { redirectKey } from './redirect-key.ts';
import { splitTarget } from './target.ts';

/** Most entries taken from the list; the rest is dropped. */
export const MAX_REDIRECTS = 20_000;

/** An entry that was left out, and why. `oldUrl` is cut short. */
export interface DroppedRedirect {
  readonly index: number;
  readonly oldUrl: string;
  readonly reason: string;
}

/** All redirects of the site, one look-up away, each leading to its end at once. */
export interface CompiledRedirects {
  /** By `redirectKey` of the old path. */
  readonly map: ReadonlyMap<string, Redirection>;
  readonly dropped: readonly DroppedRedirect[];
}

type Checked = { readonly key: string; readonly link: RedirectLink } | { readonly reason: string };

/**
 * Compiles the old-URL list together with the site's fixed redirects and area roots (section 2, General area; section 3,
 * Redirect list entry): bad entries are dropped with the reason, loops are broken, chains made one hop. A fixed redirect wins
 * over an entry for the same address, of two entries the first.
 * @param entries list items as received, `{ oldUrl, newUrl }` each if they are any good.
 * @param ownOrigin origin of this site; addresses on it may be written absolutely.
 */
export function compileRedirects(entries: readonly unknown[], site: Site, ownOrigin?: string): CompiledRedirects {
  const steps = compileInSteps(entries, site, ownOrigin);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Entries that are looked at in one step: about a millisecond. */
const STEP = 200;

/** The same in steps of a few milliseconds at most, between which others can have their turn. */
export function* compileInSteps(
  entries: readonly unknown[],
  site: Site,
  ownOrigin?: string,
): Generator<undefined, CompiledRedirects> {
  const links = fixedLinks(site);
  const dropped: DroppedRedirect[] = [];
  const indexes = new Map<string, number>();
  const drop = (index: number, reason: string) =>
    dropped.push({ index, oldUrl: oldUrlOf(entries[index]).slice(0, 200), reason });

  for (const [index, entry] of entries.slice(0, MAX_REDIRECTS).entries()) {
    if (index % STEP === 0) yield;
    const checked = checkEntry(entry, ownOrigin);
    if ('reason' in checked) drop(index, checked.reason);
    else if (indexes.has(checked.key)) drop(index, 'stands in the list before');
    else if (links.has(checked.key)) drop(index, 'a fixed redirect has this address');
    else {
      indexes.set(checked.key, index);
      links.set(checked.key, checked.link);
    }
  }
  if (entries.length > MAX_REDIRECTS) drop(MAX_REDIRECTS, `the list is longer than ${MAX_REDIRECTS} entries`);

  yield;
  const loops = loopKeys(links);
  yield;
  for (const key of loops) {
    const index = indexes.get(key);
    if (index === undefined) continue; // a fixed redirect: it stays, the entry that closed the loop goes
    links.delete(key);
    drop(index, 'part of a loop');
  }
  return { map: flattenRedirects(links), dropped };
}

function fixedLinks(site: Site): Map<string, RedirectLink> {
  return new Map(
    site.redirects.map(({ from, to, external, replace }) => [
      redirectKey(from),
      { to, external, announced: false, replace, next: external ? undefined : redirectKey(to) },
    ]),
  );
}

function checkEntry(entry: unknown, ownOrigin: string | undefined): Checked {
  const oldUrl = oldUrlOf(entry);
  const newUrl = textField(entry, 'newUrl');
  if (oldUrl === '' || newUrl === '') return { reason: 'no old or no new address' };

  const from = classifyUrl(oldUrl, ownOrigin);
  if (from.kind === 'invalid') return { reason: `old address: ${from.reason}` };
  if (from.kind === 'external') return { reason: 'old address: on another site' };
  const old = splitTarget(from.to);
  if (old.query || old.fragment) return { reason: 'old address: has a query or fragment' };

  const target = classifyUrl(newUrl, ownOrigin);
  if (target.kind === 'invalid') return { reason: `new address: ${target.reason}` };
  const key = redirectKey(old.path);
  if (target.kind === 'external') return { key, link: listLink(target.to, undefined) };

  const { path } = splitTarget(target.to);
  const fault = pathFault(path) ?? (isPreviewPath(path) ? 'a preview' : undefined);
  if (fault) return { reason: `new address: ${fault}` };
  // An entry may lead to the lower-case spelling of its own address; anything else on itself would go round for ever.
  const next = redirectKey(path);
  if (next === key && (target.to !== key || old.path === key)) return { reason: 'leads to itself' };
  return { key, link: listLink(target.to, next) };
}

function listLink(to: string, next: string | undefined): RedirectLink {
  const external = next === undefined;
  return { to, next, external, announced: external, replace: true };
}

function oldUrlOf(entry: unknown): string {
  return textField(entry, 'oldUrl');
}

function textField(entry: unknown, name: 'oldUrl' | 'newUrl'): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const value: unknown = Reflect.get(entry, name);
  return typeof value === 'string' ? value : '';
}
