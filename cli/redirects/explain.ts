import { redirectTarget } from '../../server/pipeline/redirect-target.ts';
import { type CompiledRedirects, compileRedirects } from '../../shared/rules/compile-redirects.ts';
import { classifyUrl } from '../../shared/rules/external-url.ts';
import { normalisePath } from '../../shared/rules/normalise-path.ts';
import { isPreviewPath, previewTarget } from '../../shared/rules/preview-path.ts';
import { redirectKey } from '../../shared/rules/redirect-key.ts';
import { checkRequestTarget } from '../../shared/rules/request-target.ts';
import { splitTarget } from '../../shared/rules/target.ts';
import type { Site } from '../../shared/site/resolve.ts';

/** A rule that applies to an address, and where it leads. */
export type RedirectStep = { readonly rule: string; readonly from: string; readonly to: string };

export type RedirectExplanation = {
  readonly host: string;
  readonly target: string;
  /** The status of the site's answer: 301 or 302, 200, 400, 404 or 421 and the like. */
  readonly status: number;
  /** The address of the redirect, or of the external site that the interstitial names. */
  readonly location: string | undefined;
  readonly steps: readonly RedirectStep[];
  /** The page that the visitor reaches, or why there is none. */
  readonly end: string;
};

type Entry = { readonly oldUrl: string; readonly newUrl: string };
type Options = {
  readonly site: Site;
  /** The old-URL list of the content. */
  readonly entries: readonly Entry[];
  readonly publicOrigin: string;
  readonly allowedHosts: readonly string[];
};

/** Explains what the site answers to an address: every rule of the chain that it combines into one redirect. */
export function explainRedirect(url: string, options: Options): RedirectExplanation {
  const { site, entries, publicOrigin, allowedHosts } = options;
  const { host, target } = split(url, publicOrigin);
  const hosts = new Set(allowedHosts.map((name) => name.toLowerCase()));
  const check = checkRequestTarget({ method: 'GET', target, hosts: [host] }, hosts);
  const asked = { host, target };
  if (!check.ok)
    return { ...asked, status: check.status, location: undefined, steps: [], end: `rejected: ${check.reason}` };
  const compiled = compileRedirects(entries, site, publicOrigin);
  const redirect = redirectTarget(target, compiled, site);
  if (!redirect) {
    const { end, isKnown } = pageAt(target, site);
    const steps = droppedAt(target, compiled);
    return { ...asked, status: isKnown ? 200 : 404, location: undefined, steps, end };
  }
  const { location, status, kind } = redirect;
  const steps = [...chain(target, location, options), ...droppedAt(target, compiled)];
  const external = status === 200 ? 'the external-redirect page, which links there' : 'another site';
  return { ...asked, status, location, steps, end: kind === 'external' ? external : pageAt(location, site).end };
}

function split(url: string, publicOrigin: string): { host: string; target: string } {
  if (url.startsWith('/')) return { host: new URL(publicOrigin).host, target: url };
  const absolute = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url);
  if (!absolute) throw new Error(`${url} is neither a path that starts with a slash nor an http address.`);
  const [, host = '', rest = ''] = absolute;
  const beforeFragment = splitTarget(rest);
  const path = beforeFragment.path === '' ? '/' : beforeFragment.path;
  return { host, target: path + beforeFragment.query };
}

/** The rules that lead from the target to the location, one after the other. */
function chain(target: string, location: string, { site, entries, publicOrigin }: Options): RedirectStep[] {
  const steps: RedirectStep[] = [];
  let { path } = splitTarget(target);
  const { query } = splitTarget(target);
  const preview = isPreviewPath(normalisePath(path)) ? previewTarget(path, query) : undefined;
  if (preview) {
    steps.push({ rule: 'preview path', from: path, to: preview });
    ({ path } = splitTarget(preview));
  }
  const seen = new Set<string>();
  for (let key = redirectKey(path); !seen.has(key); key = redirectKey(path)) {
    seen.add(key);
    const step = ruleFor(key, path, { site, entries, publicOrigin });
    if (!step) break;
    steps.push(step);
    ({ path } = splitTarget(step.to));
  }
  const end = splitTarget(location).path;
  if (path !== end) steps.push({ rule: 'spelling of the path', from: path, to: end });
  return steps;
}

/** The fixed redirect or the entry of the list with a key; the first of two entries counts. */
function ruleFor(key: string, path: string, { site, entries, publicOrigin }: Omit<Options, 'allowedHosts'>) {
  const fixed = site.redirects.find(({ from }) => redirectKey(from) === key);
  if (fixed) return { rule: `fixed redirect of ${fixed.from}`, from: path, to: fixed.to };
  const index = entries.findIndex(({ oldUrl }) => keyOf(oldUrl, publicOrigin) === key);
  const entry = entries[index];
  if (!entry || compileRedirects([entry], { redirects: [] }, publicOrigin).dropped.length > 0) return undefined;
  const to = classifyUrl(entry.newUrl, publicOrigin);
  return {
    rule: `entry ${index + 1} of the redirect list`,
    from: path,
    to: to.kind === 'invalid' ? entry.newUrl : to.to,
  };
}

function keyOf(oldUrl: string, publicOrigin: string): string | undefined {
  const old = classifyUrl(oldUrl, publicOrigin);
  return old.kind === 'internal' ? redirectKey(splitTarget(old.to).path) : undefined;
}

/** The entries of the list for an address that are not in force, each with its reason. */
function droppedAt(target: string, { dropped }: CompiledRedirects): RedirectStep[] {
  const key = redirectKey(splitTarget(target).path);
  return dropped
    .filter(({ oldUrl }) => keyOf(oldUrl, '') === key)
    .map(({ index, oldUrl, reason }) => ({
      rule: `entry ${index + 1} of the redirect list is not in force: ${reason}`,
      from: oldUrl,
      to: '',
    }));
}

function pageAt(location: string, site: Site): { end: string; isKnown: boolean } {
  const { path } = splitTarget(location);
  const { kind, access } = site.match(path).route;
  if (kind === 'unrouted') return { end: `${path}: no page`, isKnown: false };
  const guard = { public: '', member: ', for members only', guest: ', for visitors who are not signed in' }[access];
  return { end: `${path}: page of the kind ${kind}${guard}`, isKnown: true };
}
