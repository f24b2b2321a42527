import type { Redirect } from '../route.ts';
import { classifyUrl } from './external-url.ts';
import { flattenRedirects, loopKeys, type Redirection, type RedirectLink } from './flatten-redirects.ts';
import { pathFault } from './path-fault.ts';
import { isPreviewPath } from './preview-path.ts';
import { redirectKey } from './redirect-key.ts';
import { splitTarget } from './target.ts';

/** Further entries of the list are dropped. */
export const MAX_REDIRECTS = 50_000;

export interface DroppedRedirect {
  readonly index: number;
  readonly oldUrl: string;
  readonly reason: string;
}

export interface CompiledRedirects {
  readonly map: ReadonlyMap<string, Redirection>;
  readonly dropped: readonly DroppedRedirect[];
}

type FixedRedirects = { readonly redirects: readonly Redirect[] };

type Checked = { readonly key: string; readonly link: RedirectLink } | { readonly reason: string };

/** Sections 2 and 3; fixed redirects and area roots win over the list. */
export function compileRedirects(
  entries: readonly unknown[],
  site: FixedRedirects,
  ownOrigin?: string,
): CompiledRedirects {
  const steps = compileInSteps(entries, site, ownOrigin);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Entries per step: about a millisecond of work. */
const STEP = 200;

export function* compileInSteps(
  entries: readonly unknown[],
  site: FixedRedirects,
  ownOrigin?: string,
): Generator<undefined, CompiledRedirects> {
  const links = fixedLinks(site);
  const dropped: DroppedRedirect[] = [];
  const indexes = new Map<string, number>();
  const drop = (index: number, reason: string) =>
    dropped.push({ index, oldUrl: toOldUrl(entries[index]).slice(0, 200), reason });

  for (const [index, entry] of entries.slice(0, MAX_REDIRECTS).entries()) {
    if (index % STEP === 0) yield;
    const checked = checkEntry(entry, ownOrigin);
    if ('reason' in checked) drop(index, checked.reason);
    else if (indexes.has(checked.key)) drop(index, 'duplicate of an earlier entry');
    else if (links.has(checked.key)) drop(index, 'a fixed redirect has this old address');
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
    if (index === undefined) continue; // a fixed redirect stays; the entries of its loop are dropped
    links.delete(key);
    drop(index, 'part of a loop');
  }
  return { map: flattenRedirects(links), dropped };
}

function fixedLinks(site: FixedRedirects): Map<string, RedirectLink> {
  return new Map(
    site.redirects.map(({ from, to, external, replace }) => [
      redirectKey(from),
      { to, external, interstitial: false, replace, next: external ? undefined : redirectKey(to) },
    ]),
  );
}

function checkEntry(entry: unknown, ownOrigin: string | undefined): Checked {
  const oldUrl = toOldUrl(entry);
  const newUrl = textField(entry, 'newUrl');
  if (oldUrl === '' || newUrl === '') return { reason: 'old or new address is missing' };

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
  // An entry may redirect to the lower-case spelling of its own path; any other self-redirect is a loop.
  const next = redirectKey(path);
  if (next === key && (target.to !== key || old.path === key)) return { reason: 'redirects to itself' };
  return { key, link: listLink(target.to, next) };
}

function listLink(to: string, next: string | undefined): RedirectLink {
  const external = next === undefined;
  return { to, next, external, interstitial: external, replace: true };
}

function toOldUrl(entry: unknown): string {
  return textField(entry, 'oldUrl');
}

function textField(entry: unknown, name: 'oldUrl' | 'newUrl'): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const value: unknown = Reflect.get(entry, name);
  return typeof value === 'string' ? value : '';
}
