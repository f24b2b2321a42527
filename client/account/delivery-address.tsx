import { request } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { PROFILE_PATH } from '../session/member-bar.tsx';
import { QuietLink } from '../ui/button.tsx';

/** Shows the addresses stored by each system (section 7, Members) until both match that of the sign-in. */
export function DeliveryAddress({ email }: { email: string }) {
  const newsletters = useCall(request('hubspot.user', { email })).data?.result[0]?.email ?? email;
  const membership = useCall(request('impexium.user', { email })).data?.result[0]?.email ?? email;
  return (
    <div className="member-link">
      <h2 className="small">Delivered to</h2>
      <p className="h5">{membership}</p>
      {newsletters !== membership && <p className="small">Newsletters still go to {newsletters}.</p>}
      <p className="small">Changing the primary address changes your sign-in name too.</p>
      <QuietLink href={PROFILE_PATH}>Change address</QuietLink>
    </div>
  );
}
