import express, { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { DEVICE_HEADER, type Device, findDevice } from '../../shared/account/device-schemas.ts';
import {
  IDENTITY_PATHS,
  type IdentityRejection,
  identityFinish,
  identityStart,
  SITE_HEADER,
} from '../../shared/contract/schemas/identity.ts';
import { ApiError, notFound } from '../common/api-error.ts';
import { ProviderError } from '../common/provider-error.ts';
import type { ApiContext } from '../http/context.ts';
import type { Identity } from '../providers/ports.ts';
import { openUserSession } from './user-session.ts';

const MAX_BODY = '20kb';
const RETRY_SECONDS = '5';
const IDENTIFIED: readonly IdentityRejection[] = ['unverified', 'taken'];
const AWAY = 'We can’t reach the sign-in service right now. Try again in a few minutes';

/** For the site's server only; without a provider these paths do not exist. */
export function identityRoutes(context: ApiContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { identity } = context.members;
  if (!identity) return router;

  const fromSite: RequestHandler = (req, res, next) => {
    if (req.get(SITE_HEADER) === undefined) throw notFound();
    res.set('Cache-Control', 'no-store');
    next();
  };
  const readJson = express.json({ limit: MAX_BODY });
  router.post(IDENTITY_PATHS.start, fromSite, readJson, async (req, res) => {
    const request = parse(req, identityStart);
    res.json(await orAway(context, identity.start(request)));
  });
  router.post(IDENTITY_PATHS.finish, fromSite, readJson, async (req, res) => {
    const { query, transaction } = parse(req, identityFinish);
    const device = findDevice(req.get(DEVICE_HEADER));
    res.json(await finish(context, identity, { query, transaction, device }));
  });
  return router;
}

async function finish(
  context: ApiContext,
  identity: Identity,
  { query, transaction, device }: z.output<typeof identityFinish> & { device: Device | undefined },
): Promise<object> {
  const found = await orAway(context, identity.finish(query, transaction));
  if (found.outcome !== 'identified') {
    const { outcome: reason } = found;
    // A silent attempt without a session at the provider is no sign-in.
    if (reason !== 'login-required') context.countSignIn?.('refused');
    if (IDENTIFIED.includes(reason)) context.log.warn({ reason }, 'a person was identified but not signed in');
    return { result: [], reason };
  }
  const session = { staySignedIn: false, ssoLogoutUrl: found.logoutUrl, device };
  const result = await openUserSession(context, found.memberId, session);
  context.countSignIn?.(result.length === 0 ? 'refused' : 'accepted');
  return { result };
}

function parse<T>({ body }: Request, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError(400);
  return parsed.data;
}

/** @throws ApiError 503 when the provider is unavailable */
async function orAway<T>({ log }: ApiContext, asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    log.warn({ reason: cause.message }, 'nobody can sign in by redirect');
    throw new ApiError(503, AWAY, { headers: { 'Retry-After': RETRY_SECONDS }, cause });
  }
}
