import { request } from '../../../shared/pages/common/request.ts';
import { renewalAddress } from '../../../shared/rules/renewal.ts';
import { useCall } from '../../data/use-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';

const RECORD = request('sso.user');

/** The link to the place where the signed-in member's own membership is renewed, if the membership system names one. */
export function RenewInAccount() {
  const href = renewalAddress(useCall(RECORD).data?.result[0]);
  if (href === undefined) return null;
  return (
    <NoticeBox
      title="Your renewal is ready"
      action={
        <ButtonLink small href={href} trail="out">
          Renew now
        </ButtonLink>
      }
    >
      <p>Your account continues at {new URL(href).host}. The form below is for members who cannot use it.</p>
    </NoticeBox>
  );
}
