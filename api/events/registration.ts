import type { ContentData } from '../content/kinds/kinds.ts';

type MemberType = ContentData<'member-types'>[number];

type ConversionRequest = { memberType: string; isActive: boolean; isFaculty: boolean; regType: string };

const FALLBACK_MEMBER_TYPE = 'Guest';

/** Section 3, Member-type conversion request; faculty register as faculty. Undefined when the table has no match. */
export function registrationFor(table: readonly MemberType[], request: ConversionRequest): MemberType | undefined {
  if (request.isFaculty) {
    const faculty = table.filter((row) => row.faculty);
    const ofMemberType = faculty.find((row) => equalsIgnoringCase(row.memberType, request.memberType));
    if (ofMemberType ?? faculty[0]) return ofMemberType ?? faculty[0];
  }
  const rows = table.filter((row) => !row.faculty);
  const ofMemberType = rows.filter((row) => equalsIgnoringCase(row.memberType, request.memberType));
  const ofStatus = ofMemberType.filter((row) => row.active === request.isActive);
  const requested = ofStatus.find((row) => equalsIgnoringCase(row.registrationType, request.regType));
  const lapsed = ofMemberType.length > 0 && !request.isActive ? rows.find((row) => !row.active) : undefined;
  const fallback = rows.find((row) => equalsIgnoringCase(row.memberType, FALLBACK_MEMBER_TYPE));
  return requested ?? ofStatus[0] ?? lapsed ?? fallback;
}

function equalsIgnoringCase(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
