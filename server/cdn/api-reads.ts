import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { isPreviewParam } from '../../shared/addresses/preview-params.ts';
import { FLASH_COOKIE, hostCookie, SESSION_COOKIE, TRANSACTION_COOKIE } from '../../shared/consent/own-cookies.ts';
import { API_BASE_PATH } from '../../shared/constants.ts';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { toSchemas, toTags } from '../../shared/contract/contract.ts';
import type { Cdn } from '../config/cdn-settings.ts';
import { callAt } from '../pipeline/call-address.ts';
import { cdnHeaders } from './cdn-headers.ts';

type Exchange = {
  readonly method: string;
  /** With path and query as the client sent them. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly setsCookie: boolean;
  /** As the API has answered. */
  readonly answer: Pick<IncomingMessage, 'statusCode' | 'headers'>;
};

/** 304: the CDN asks whether what it keeps is still valid. */
const KEPT_STATUSES: ReadonlySet<number | undefined> = new Set([200, 304]);
/** Searches and addresses are as long as visitors make them. */
const MAX_URL_LENGTH = 500;
const PLAIN_PATH = /^(?:\/[\w.~-]+)+$/;
/** Depends on the client, but for encodings; members' answers have none of the headers. */
const KEYED = /^(?:accept-encoding|authorization|origin)$/i;

/** By which a browser gets its XSRF token: every answer comes from the site itself. */
export const TOKEN_CALL: CallId = 'cookies.law';

/** Public by the table of calls, and not the one by which a browser gets its XSRF token. */
function isKept(id: CallId): boolean {
  const { method, cache, writes, member } = toSpec(id);
  return method === 'GET' && cache.scope === 'public' && !writes && !member && id !== TOKEN_CALL;
}

/** Undefined for an answer that the CDN must not keep: of a member or a session, a preview, with a cookie, an error. */
export function apiCdnHeaders(cdn: Cdn | undefined, exchange: Exchange): Record<string, string> | undefined {
  const { method, url, headers, setsCookie, answer } = exchange;
  const [path = '', query = ''] = url.split('?', 2);
  if (cdn === undefined || !KEPT_STATUSES.has(answer.statusCode)) return undefined;
  if (!['GET', 'HEAD'].includes(method) || headers.authorization !== undefined) return undefined;
  if (setsCookie || hasSession(headers.cookie) || isPersonal(answer.headers)) return undefined;
  if (url.length > MAX_URL_LENGTH || !PLAIN_PATH.test(path)) return undefined;
  const id = path.startsWith(`${API_BASE_PATH}/`) ? callAt('GET', path) : undefined;
  if (id === undefined || !isKept(id) || !isCanonicalQuery(id, query)) return undefined;
  const { fresh, stale } = toSpec(id).cache;
  const tags = toTags(id);
  return { 'Cache-Control': 'no-store', ...cdnHeaders(cdn, { fresh, stale, ifError: stale, tags }) };
}

const SESSION_COOKIES = [SESSION_COOKIE, FLASH_COOKIE, TRANSACTION_COOKIE] as const;

function hasSession(cookie: string | undefined): boolean {
  const cookies = parseCookie(cookie ?? '');
  return SESSION_COOKIES.some((name) => cookies[name] !== undefined || cookies[hostCookie(name, true)] !== undefined);
}

function isPersonal({ 'cache-control': control = '', vary = '', 'set-cookie': cookies }: IncomingHttpHeaders): boolean {
  const names = vary.split(',').map((name) => name.trim());
  return (
    cookies !== undefined || /private|no-store/i.test(control) || names.some((name) => name !== '' && !KEYED.test(name))
  );
}

/** Known parameters in the order in which pages send them: invented ones would fill the CDN. */
function isCanonicalQuery(id: CallId, query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  const shape = toSchemas(id).query?.shape ?? {};
  const isKnown = (name: string) => Object.hasOwn(shape, name) && !isPreviewParam(name);
  return names.every(isKnown) && names.join() === names.toSorted().join();
}
