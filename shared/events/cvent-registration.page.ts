import { IS_FACULTY_DEFAULT, REG_TYPE_DEFAULT } from '../constants.ts';
import type { ResponseOf } from '../contract/contract.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { isEventCode } from './registration-link.ts';

export function registrationPage(input: PageInput) {
  return {
    page: pageEntry(input),
    record: request('sso.user'),
  };
}

const MAX_TYPE_LENGTH = 80;

export function parseEventCode({ query }: Pick<PageInput, 'query'>): string | undefined {
  const code = query.get('eCode') ?? '';
  return isEventCode(code) ? code : undefined;
}

const UNKNOWN_MEMBER_TYPE = 'Unknown';

/** Section 3, Member-type conversion request. */
export function conversionRequest(
  { query }: Pick<PageInput, 'query'>,
  eCode: string,
  { memberType, isActiveMember }: Pick<ResponseOf<'sso.user'>['result'][number], 'memberType' | 'isActiveMember'>,
) {
  const regType = query.get('regType') ?? REG_TYPE_DEFAULT;
  return request(
    'cvent.convertMemberType',
    {},
    {
      memberType: memberType ?? UNKNOWN_MEMBER_TYPE,
      isActive: isActiveMember,
      eCode,
      isFaculty: query.has('isFaculty') ? query.get('isFaculty') === 'true' : IS_FACULTY_DEFAULT,
      regType: regType.length <= MAX_TYPE_LENGTH ? regType : REG_TYPE_DEFAULT,
    },
  );
}

export const page: PageModule<'cventRegistration'> = {
  kind: 'cventRegistration',
  description: 'Hand-over to the external event registration',
  params: { uncacheable: ['eCode', 'isFaculty', 'regType'] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(registrationPage(input), 'page'),
};
