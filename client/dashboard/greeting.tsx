import { useUser } from '../data/user.ts';
import type { MemberRecord } from '../session/member-record.ts';

const NOON = 12;
const EVENING = 18;

/** Neutral before hydration, because only the browser knows the member's time of day. */
export function Greeting({ plain, member }: { plain: string; member: MemberRecord | undefined }) {
  const user = useUser();
  if (user) return `Good ${timeOfDay(new Date().getHours())}, ${user.firstName}`;
  return member ? `Welcome, ${member.firstName}` : plain;
}

function timeOfDay(hour: number): string {
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}
