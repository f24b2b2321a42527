import { request } from '../../shared/pages/request.ts';
import { useUser } from '../data/user.ts';
import { usePreloaded } from './use-preloaded.ts';

const RECORD = request('sso.user');

/**
 * The member's first name in the header. Pages are shared by all visitors, so until hydration CSS shows the custom
 * property `--member` from storage; without JavaScript the name comes from the member's record, if the page has it.
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
