import { type CallId, callIds, toSpec } from '../../shared/contract/calls.ts';
import { addedFields } from '../../shared/contract/with-defaults.ts';
import { buildWireSample, toAddress } from './contract-api.ts';
import { type FakeApi, isUnrouted, json, NO_PAGE, PAGE_MENU } from './fake-api.ts';

/**
 * The fields that section 3 names, by the call whose entries have them; `{product}` is left out of their names. What
 * else an answer holds is "not shown", and its required fields are those of the contract.
 */
export const NAMED_FIELDS: Readonly<Partial<Record<CallId, readonly string[]>>> = {
  'sso.login': ['accessToken', 'firstName', 'expireDate', 'isActiveMember'],
  'sso.ssoLogin': ['accessToken', 'firstName', 'expireDate', 'isActiveMember'],
  'sso.user': ['firstName', 'expireDate', 'isActiveMember'],
  'hubspot.user': ['firstName', 'expireDate', 'isActiveMember'],
  'impexium.user': ['firstName', 'expireDate', 'isActiveMember'],
  'hubspot.subscriptions': ['subscriptionField'],
  'impexium.subscriptions': ['subscriptionField'],
  'masterPage.configuration': [
    'globalScripts',
    'address',
    'phoneNumber',
    'faxNumber',
    'email',
    'copyRightText',
    'europeAddress',
    'europePhoneNumber',
    'europeFaxNumber',
  ],
  'masterPage.footerMenu': ['menuTitle', 'navigationURL', 'menuItemGroups'],
  'masterPage.socialMedia': ['socialMediaTitle', 'redirectionUrl', 'socialMediaSVGClass', 'socialMediaImage'],
  'masterPage.headerMenu': [
    'name',
    'iconName',
    'iconClass',
    'redirectURL',
    'linkTarget',
    'listClass',
    'buttontype',
    'childrens',
    'summary',
    'image',
    'title',
    'linkUrl',
    'linkText',
  ],
  'cookies.law': [
    'levelText',
    'denyAllText',
    'allowSpecificText',
    'allowAllText',
    'showDeny',
    'showSpecific',
    'showAll',
    'cookieLevel',
    'expiryDate',
  ],
  'redirects.all': ['oldUrl', 'newUrl'],
};

/** The id of the user, which only `/sso/user` answers; a backend may count its users. */
const USER_ID = 4711;
const TOKEN = 'token-of-the-backend';

const TEXTS: Readonly<Record<string, string>> = { accessToken: TOKEN, firstName: 'Ada', email: 'ada@backend.test' };
const PATH = /(?:path|url|page)$/i;
const toText = (name: string): string => TEXTS[name] ?? (PATH.test(name) ? `/a-${name.toLowerCase()}` : `A ${name}`);

/** The answer of a call with the fields that the contract requires and no others. */
export function smallestAnswer(id: CallId, product: string): unknown {
  const { paged, defaults = {} } = toSpec(id);
  const answer = buildWireSample(id, product, toText, 'required');
  const added = addedFields({ ...(paged && { paged }), defaults });
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !added.includes(name)));
}

/** Options of the backend: whether its page menu has entries. */
type Options = { readonly pageMenu?: 'entries' | 'empty' };

/** Makes a fake API answer the calls of section 7 with the fields of section 3; every other call is 404. */
export function answerSpecification(api: FakeApi, product: string, { pageMenu = 'entries' }: Options = {}): void {
  const ids = callIds
    .filter((id) => !toSpec(id).addition)
    // `/events/latest` must not match `/events/:id`.
    .toSorted((a, b) => Number(toSpec(a).path.includes(':')) - Number(toSpec(b).path.includes(':')));
  const answers = ids.map((id) => ({ id, ...toAddress(id), body: buildAnswer(id, product) }));
  api.otherwise((req, res, body) => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    const found = answers.find(({ method, pattern }) => method === req.method && pattern.test(path));
    if (path === PAGE_MENU && (pageMenu === 'empty' || isUnrouted(req.url))) json(NO_PAGE)(req, res, body);
    else if (!found) json({ statusCode: 404, statusMessage: 'Not Found' }, 404)(req, res, body);
    else if (toSpec(found.id).member && req.headers.authorization !== `Bearer ${TOKEN}`)
      json({ statusCode: 401, statusMessage: 'Unauthorized' }, 401)(req, res, body);
    else json(found.body)(req, res, body);
  });
}

function buildAnswer(id: CallId, product: string): unknown {
  const ok = { statusCode: 200, statusMessage: 'OK' };
  if (id === 'redirects.all') return { ...ok, urlRedirectLists: [] };
  if (id === 'sso.user')
    return {
      ...ok,
      result: [{ accessToken: TOKEN, firstName: 'Ada', expireDate: 'Not Get', isActiveMember: true, userId: USER_ID }],
    };
  return smallestAnswer(id, product);
}
