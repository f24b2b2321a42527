import { redirectTarget } from '../../server/pipeline/redirect-target.ts';
import { type CompiledRedirects, compileRedirects } from '../../shared/addresses/compile-redirects.ts';
import { classifyUrl } from '../../shared/addresses/external-url.ts';
import { normalisePath } from '../../shared/addresses/normalise-path.ts';
import { isPreviewPath, previewTarget } from '../../shared/addresses/preview-path.ts';
import { redirectKey } from '../../shared/addresses/redirect-key.ts';
import { checkRequestTarget } from '../../shared/addresses/request-target.ts';
import { splitTarget } from '../../shared/addresses/target.ts';
import type { Site } from '../../shared/site/resolve.ts';

export type RedirectStep = {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly where?: string | undefined;
};

export type RedirectExplanation = {
  readonly host: string;
  readonly target: string;
  readonly status: number;
  readonly location: string | undefined;
  readonly steps: readonly RedirectStep[];
  readonly end: string;
  /** Undefined on another site. */
  readonly finalStatus: number | undefined;
};

export type RedirectEntry = {
  readonly oldUrl: string;
  readonly newUrl: string;
  readonly rule?: string;
  readonly where?: string | undefined;
};
export type GoneEntry = {
  readonly oldUrl: string;
  readonly reason?: string | undefined;
  readonly where?: string | undefined;
};
type Options = {
  readonly site: Site;
  readonly entries: readonly RedirectEntry[];
  readonly gone?: readonly GoneEntry[];
  readonly hasItem?: (path: string) => boolean;
  readonly publicOrigin: string;
  readonly allowedHosts: readonly string[];
};

/** List every rule of the chain that the site combines into one redirect. */
export function explainRedirect(url: string, options: Options): RedirectExplanation {
  const { site, entries, publicOrigin, allowedHosts } = options;
  const { host, target } = split(url, publicOrigin);
  const hosts = new Set(allowedHosts.map((name) => name.toLowerCase()));
  const check = checkRequestTarget({ method: 'GET', target, hosts: [host] }, hosts);
  const asked = { host, target };
  if (!check.ok) {
    const { status } = check;
    return { ...asked, status, location: undefined, steps: [], end: `rejected: ${check.reason}`, finalStatus: status };
  }
  const compiled = compileRedirects(entries, site, publicOrigin);
  const redirect = redirectTarget(target, compiled, site);
  if (!redirect) {
    const { end, status, step } = pageAt(target, options);
    const steps = [...(step ? [step] : []), ...droppedAt(target, compiled, entries)];
    return { ...asked, status, location: undefined, steps, end, finalStatus: status };
  }
  const { location, status, kind } = redirect;
  const steps = [...chain(target, location, options), ...droppedAt(target, compiled, entries)];
  if (kind === 'external') {
    const end = status === 200 ? 'the external-redirect page, which links there' : 'another site';
    return { ...asked, status, location, steps, end, finalStatus: status === 200 ? 200 : undefined };
  }
  const last = pageAt(location, options);
  const all = last.step ? [...steps, last.step] : steps;
  return { ...asked, status, location, steps: all, end: last.end, finalStatus: last.status };
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

function chain(target: string, location: string, { site, entries, publicOrigin }: Options): RedirectStep[] {
  const steps: RedirectStep[] = [];
  let { path } = splitTarget(target);
  const { query } = splitTarget(target);
  const preview = isPreviewPath(normalisePath(path)) ? previewTarget(path, query) : undefined;
  if (preview) {
    steps.push({ rule: 'preview path', from: path, to: preview, where: 'shared/addresses/preview-path.ts' });
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
  if (path !== end)
    steps.push({
      rule: 'spelling of the path',
      from: path,
      to: end,
      where: 'shared/addresses/normalise-path.ts',
    });
  return steps;
}

/** The first of two entries with a key counts. */
function ruleFor(key: string, path: string, { site, entries, publicOrigin }: Omit<Options, 'allowedHosts'>) {
  const fixed = site.redirects.find(({ from }) => redirectKey(from) === key);
  if (fixed)
    return {
      rule: `fixed redirect of ${fixed.from}`,
      from: path,
      to: fixed.to,
      where: fixedRedirectFile(fixed.from, site),
    };
  const index = entries.findIndex(({ oldUrl }) => findKey(oldUrl, publicOrigin) === key);
  const entry = entries[index];
  if (!entry || compileRedirects([entry], { redirects: [] }, publicOrigin).dropped.length > 0) return undefined;
  const to = classifyUrl(entry.newUrl, publicOrigin);
  return {
    rule: entry.rule ?? `entry ${index + 1} of the redirect list`,
    from: path,
    to: to.kind === 'invalid' ? entry.newUrl : to.to,
    where: entry.where,
  };
}

const fixedRedirectFile = (from: string, site: Site): string =>
  site.areas.some(({ id }) => from === `/${id}` || from.startsWith(`/${id}/`))
    ? 'shared/site/areas.ts'
    : 'shared/site/redirects.ts';

function findKey(oldUrl: string, publicOrigin: string): string | undefined {
  const old = classifyUrl(oldUrl, publicOrigin);
  return old.kind === 'internal' ? redirectKey(splitTarget(old.to).path) : undefined;
}

function droppedAt(target: string, { dropped }: CompiledRedirects, entries: readonly RedirectEntry[]): RedirectStep[] {
  const key = redirectKey(splitTarget(target).path);
  return dropped
    .filter(({ oldUrl }) => findKey(oldUrl, '') === key)
    .map(({ index, oldUrl, reason }) => ({
      rule: `${entries[index]?.rule ?? `entry ${index + 1} of the redirect list`} is not in force: ${reason}`,
      from: oldUrl,
      to: '',
      where: entries[index]?.where,
    }));
}

type Page = { readonly end: string; readonly status: number; readonly step?: RedirectStep };

function pageAt(location: string, { site, gone = [], hasItem = () => false }: Options): Page {
  const { path } = splitTarget(location);
  const key = redirectKey(path);
  const index = gone.findLastIndex(({ oldUrl }) => redirectKey(oldUrl) === key);
  const removed = gone[index];
  if (removed) {
    const end = `${path}: removed for good${removed.reason === undefined ? '' : `: ${removed.reason}`}`;
    return {
      end,
      status: 410,
      step: { rule: 'list of what was removed for good', from: path, to: '', where: removed.where },
    };
  }
  const { kind, access } = site.match(path).route;
  if (kind === 'unrouted' && !hasItem(path)) return { end: `${path}: no page`, status: 404 };
  if (access === 'member') return { end: `${path}: page of the kind ${kind}, for members only`, status: 200 };
  const guard = access === 'guest' ? ', for visitors who are not signed in' : '';
  return { end: `${path}: page of the kind ${kind}${guard}`, status: 200 };
}
