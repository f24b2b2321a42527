import { type CallId, toSpec } from '../shared/contract/calls.ts';
import { toSchemas } from '../shared/contract/contract.ts';

export const FAILURES = {
  400: {
    name: 'BadRequest',
    description: 'The request is malformed, or a field is missing or invalid; `errors` lists the fields',
  },
  401: { name: 'Unauthorized', description: 'The bearer token is missing, unknown, expired or revoked' },
  403: {
    name: 'Forbidden',
    description: 'The XSRF token is missing or invalid, or the data belongs to another member',
  },
  404: { name: 'NotFound', description: 'The resource does not exist' },
  409: { name: 'Conflict', description: 'The change contradicts what is stored' },
  410: { name: 'Gone', description: 'The link has been used or has expired' },
  411: { name: 'LengthRequired', description: 'The request has a body without `Content-Length`' },
  413: { name: 'ContentTooLarge', description: 'The body exceeds 100 kB' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not JSON' },
  422: { name: 'UnprocessableContent', description: 'The password is missing or wrong' },
  429: { name: 'TooManyRequests', description: 'Too many attempts; `Retry-After` states the seconds to wait' },
  500: { name: 'ServerError', description: 'The API failed; the response contains no details' },
  501: {
    name: 'NotImplemented',
    description: 'The site cannot send e-mail, which this call needs, or accounts are opened in the membership system',
  },
  502: { name: 'BadGateway', description: 'The site could not reach the API' },
  503: {
    name: 'ServiceUnavailable',
    description: 'The database or an external system is unavailable, or the site has too many requests',
  },
  504: { name: 'GatewayTimeout', description: 'The API did not respond in time' },
} as const;

export type FailureStatus = keyof typeof FAILURES;

/** Statuses that follow neither from the method nor from the schemas. */
const OWN_FAILURES: Partial<Record<CallId, readonly FailureStatus[]>> = {
  'sso.login': [409, 429],
  'sso.ssoLogin': [409, 429],
  'cookies.newLevel': [429],
  'forms.convergence': [429],
  'forms.euroConvergence': [429],
  'forms.euroConvergencePost': [429],
  'forms.withdraw': [429],
  'hubspot.createUser': [429, 501],
  'hubspot.subscriptions': [403],
  'hubspot.user': [403],
  'impexium.subscriptions': [403],
  'impexium.user': [403],
  'impexium.createUser': [429, 501],
  'impexium.addEmail': [409, 422, 429, 501],
  'impexium.updateEmail': [409, 422, 429, 501],
  'impexium.confirmEmail': [410, 422, 429],
  'impexium.requestPassword': [501],
  'myContent.user': [403],
  'credits.save': [404, 409],
  'credits.remove': [404, 409],
  'credits.issue': [409],
  'credits.verify': [429],
};

export const isWritingCall = (id: CallId): boolean => toSpec(id).method === 'POST' || toSpec(id).writes === true;

export function listFailureStatuses(id: CallId): FailureStatus[] {
  const { member, method } = toSpec(id);
  const { params, query, body } = toSchemas(id);
  const statuses: FailureStatus[] = [
    ...(member ? [401 as const] : []),
    ...(isWritingCall(id) ? [403 as const] : []),
    ...(params || (query && Object.keys(query.shape).some((name) => NAMES_RESOURCE.has(name))) ? [404 as const] : []),
    ...(method === 'POST' ? [411 as const, 413 as const] : []),
    ...(body ? [415 as const] : []),
    ...(OWN_FAILURES[id] ?? []),
    ...EVERY_CALL,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

const NAMES_RESOURCE = new Set(['path', 'nodeName', 'folderPath', 'oldUrl', 'pathName', 'pagePath']);
/** Malformed requests, and failures of API, database and site. */
const EVERY_CALL = [400, 500, 502, 503, 504] as const;
