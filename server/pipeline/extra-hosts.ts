import type { RequestHandler } from 'express';
import { canonicalTarget } from '../../shared/addresses/canonical-target.ts';
import { checkRequestTarget } from '../../shared/addresses/request-target.ts';
import type { Config } from '../config/config.ts';
import type { RedirectList } from '../upstream/redirect-list.ts';
import { hostValues } from './check-request-target.ts';
import { toContext } from './request-context.ts';

const HALF_HOUR_SECONDS = 1800;

/** The location comes from the setting and the checked path, never from the Host header. */
export function extraHosts(
  { extraHosts: hosts, publicOrigin }: Pick<Config, 'extraHosts' | 'publicOrigin'>,
  redirects: Pick<RedirectList, 'current'>,
): RequestHandler {
  const known = new Set(hosts.map((host) => host.toLowerCase()));
  return (req, res, next) => {
    if (known.size === 0) return next();
    const { method, url: target } = req;
    if (!checkRequestTarget({ method, target, hosts: hostValues(req) }, known).ok) return next();
    const isRead = method === 'GET' || method === 'HEAD';
    const old = isRead ? canonicalTarget(target, redirects.current()) : undefined;
    toContext(res).route = 'redirect';
    res.set('Cache-Control', `public, max-age=${HALF_HOUR_SECONDS}`);
    // 308 keeps method and body of a form.
    res.redirect(isRead ? 301 : 308, publicOrigin + (old?.kind === 'internal' ? old.location : target));
  };
}
