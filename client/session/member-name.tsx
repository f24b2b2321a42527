import { request } from '../../shared/pages/request.ts';
import { useUser } from '../data/user.ts';
import { usePreloaded } from './use-preloaded.ts';

const RECORD = request('sso.user');

/** Until hydration CSS shows the name from storage by `--member`, because all visitors share the page. */
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
