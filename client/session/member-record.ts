import type { ResponseOf } from '../../shared/contract/contract.ts';

/** The record of the signed-in member. */
export type MemberRecord = ResponseOf<'sso.user'>['result'][number];
/** Properties of the dashboard's sections; `member` is undefined while the record loads. */
export type MemberProps = { member: MemberRecord | undefined };
