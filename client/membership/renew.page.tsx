import { loginAddress } from '../../shared/addresses/login-address.ts';
import { LOGOUT_PATH } from '../../shared/forms/member-forms.ts';
import { membershipKinds } from '../../shared/membership/membership.ts';
import { renewPage } from '../../shared/membership/renew.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { useUser } from '../data/user.ts';
import { PageForm } from '../forms/page-form.tsx';
import { usePreloaded } from '../session/use-preloaded.ts';
import { Button, QuietLink } from '../ui/button.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';
import { ContentPage } from '../website/content-page.tsx';
import { OwnRenewal } from './own-renewal.tsx';
import './renewal.css';

export { page } from '../../shared/membership/renew.page.ts';

/** Visitors get all prices and a form. */
export default function Renew({ input }: { input: PageInput }) {
  const { membership, record } = renewPage(input);
  const kinds = membershipKinds(useCall(membership).data);
  const preloaded = usePreloaded(record)?.result[0];
  const user = useUser() ?? preloaded;
  return (
    <ContentPage
      input={input}
      lead={
        user ? (
          <OwnRenewal user={user} request={record} kinds={kinds} />
        ) : (
          <div className="for-visitor">
            <FactStrip facts={kinds.map(({ name, price }) => ({ term: name, value: `${price} a year` }))} />
            <p className="mt-s">
              <QuietLink href={loginAddress(input.pathname)}>Sign in to see your own end date and price</QuietLink>
            </p>
            <noscript>
              <SignInAgain />
            </noscript>
            <PageForm />
          </div>
        )
      }
    />
  );
}

/** The server shows member data only to sessions opened by plain form. */
function SignInAgain() {
  return (
    <form method="post" action={LOGOUT_PATH} className="mt-s">
      <p className="small quiet">
        Did you sign in while JavaScript was on? Then sign out and in again, and this page shows your own end date and
        price.
      </p>
      <Button type="submit" small variant="secondary">
        Sign out
      </Button>
    </form>
  );
}
