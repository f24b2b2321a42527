import { classifyUrl } from '../../shared/addresses/external-url.ts';
import { LOGIN_PATH } from '../../shared/constants.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { request } from '../../shared/pages/request.ts';
import { UpstreamError } from '../upstream/client.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

export function securityTxt({ origin, now }: Pick<Sources, 'origin' | 'now'>, contact: string): TextFile {
  const expires = new Date(now() - (now() % DAY_MS) + VALID_DAYS * DAY_MS).toISOString();
  const fields = {
    Contact: contact,
    Expires: expires,
    'Preferred-Languages': 'en',
    Canonical: origin + SECURITY_TXT_PATH,
  };
  return {
    type: 'text/plain',
    body: Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  };
}

/** Change-password URL for password managers: as configured, otherwise the login page. */
export async function changePasswordAddress({ upstream, origin }: Sources): Promise<string> {
  try {
    const configuration = await fetchData(upstream, request('masterPage.configuration'));
    const target = classifyUrl(configuration?.result.forgottenPasswordUrl ?? '', origin);
    return target.kind === 'invalid' ? LOGIN_PATH : target.to;
  } catch (error) {
    if (error instanceof UpstreamError) return LOGIN_PATH;
    throw error;
  }
}
