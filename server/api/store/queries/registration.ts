import type { ContentData } from '../content/kinds.ts';

type MemberType = ContentData<'member-types'>[number];

/** Section 3, Member-type conversion request. */
type ConversionRequest = { memberType: string; isActive: boolean; isFaculty: boolean; regType: string };

/** The kind of member that somebody unknown counts as. */
const STRANGER = 'Guest';

/**
 * What a kind of member registers as. Faculty register as faculty whatever their membership; a registration type that is
 * asked for is given where the table has it for this kind of member; a membership that has lapsed registers as any lapsed
 * one does, and a kind the table does not know as a guest. Undefined only when the table has none of these.
 */
export function registrationFor(table: readonly MemberType[], asked: ConversionRequest): MemberType | undefined {
  if (asked.isFaculty) {
    const faculty = table.filter((row) => row.faculty);
    const own = faculty.find((row) => same(row.memberType, asked.memberType));
    if (own ?? faculty[0]) return own ?? faculty[0];
  }
  const plain = table.filter((row) => !row.faculty);
  const kind = plain.filter((row) => same(row.memberType, asked.memberType));
  const standing = kind.filter((row) => row.active === asked.isActive);
  const requested = standing.find((row) => same(row.registrationType, asked.regType));
  const lapsed = kind.length > 0 && !asked.isActive ? plain.find((row) => !row.active) : undefined;
  return requested ?? standing[0] ?? lapsed ?? plain.find((row) => same(row.memberType, STRANGER));
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
