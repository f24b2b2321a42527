import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.ts';

const withUrl = z.looseObject({ result: z.array(z.looseObject({ ssoLogoutUrl: z.string().optional() })).min(1) });

/**
 * The URL of an answer that ends the session at the provider (section 3). Undefined, with a warning, when no setting
 * allows its origin: browsers will not fetch it.
 */
export function findSignOutUrl(
  answer: unknown,
  { ssoLogoutOrigins }: Pick<Config, 'ssoLogoutOrigins'>,
  log: Logger,
): string | undefined {
  const url = withUrl.safeParse(answer).data?.result[0]?.ssoLogoutUrl;
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  if (ssoLogoutOrigins.includes(origin)) return url;
  log.warn({ origin, setting: 'SSO_LOGOUT_ORIGINS' }, 'ssoLogoutUrl is not requested: no setting allows its origin');
  return undefined;
}
