import type { ResponseOf } from '../../shared/contract/contract.ts';

export type MemberRecord = ResponseOf<'sso.user'>['result'][number];
export type MemberProps = { member: MemberRecord | undefined };
