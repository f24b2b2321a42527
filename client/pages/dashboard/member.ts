import type { ResponseOf } from '../../../shared/contract/contract.ts';

/** The member's own record, as every part of the dashboard reads it; undefined while it loads. */
export type MemberRecord = ResponseOf<'sso.user'>['result'][number];
export type PartProps = { member: MemberRecord | undefined };
