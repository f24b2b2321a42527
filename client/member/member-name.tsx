import { request } from '../../shared/pages/common/request.ts';
import { useUser } from '../data/user.ts';
import { usePreloaded } from './use-preloaded.ts';

const RECORD = request('sso.user');

/**
 * The member's first name in the header. The server's HTML has no name, because pages are shared by all visitors: until hydration CSS shows
 * the custom property `--member`, which the inline script in the head sets from storage. Without JavaScript it is that of the
 * member's record, where the page has it.
 */
export function MemberName() {
  const user = useUser();
  const preloaded = usePreloaded(RECORD)?.result[0];
  return (
    <>
      <span className="member-name">{(user ?? preloaded)?.firstName}</span>
      <span className="visually-hidden">, your dashboard</span>
    </>
  );
}
