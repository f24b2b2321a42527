import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.ts';

const withUrl = z.looseObject({ result: z.array(z.looseObject({ ssoLogoutUrl: z.string().optional() })).min(1) });

/** Section 3; undefined unless it is an absolute URL. */
export function signOutUrl(answer: unknown): string | undefined {
  const url = withUrl.safeParse(answer).data?.result[0]?.ssoLogoutUrl;
  return url !== undefined && URL.canParse(url) ? url : undefined;
}

/** Browsers will not fetch it, because no setting allows its origin. */
export function warnOfSignOutUrl(
  answer: unknown,
  { ssoLogoutOrigins }: Pick<Config, 'ssoLogoutOrigins'>,
  log: Logger,
): void {
  const url = signOutUrl(answer);
  if (url === undefined) return;
  const { origin } = new URL(url);
  if (!ssoLogoutOrigins.includes(origin))
    log.warn({ origin, setting: 'SSO_LOGOUT_ORIGINS' }, 'ssoLogoutUrl is not requested: no setting allows its origin');
}
