import { membershipKinds } from '../../../shared/pages/common/membership.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { renewPage } from '../../../shared/pages/renew.ts';
import { useCall } from '../../data/use-call.ts';
import { useUser } from '../../data/user.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { QuietLink } from '../../ui/button.tsx';
import { FactStrip } from '../../ui/fact-strip.tsx';
import { ContentPage } from '../content/content-page.tsx';
import { OwnRenewal } from './own-renewal.tsx';

export { page } from '../../../shared/pages/renew.ts';

/** The page to renew a membership: a member's own, or the prices of all kinds with a form for those who are not signed in. */
export default function Renew({ input }: { input: PageInput }) {
  const kinds = membershipKinds(useCall(renewPage(input).membership).data);
  const user = useUser();
  return (
    <ContentPage
      input={input}
      lead={
        user ? (
          <OwnRenewal user={user} kinds={kinds} />
        ) : (
          <div className="for-visitor">
            <FactStrip facts={kinds.map(({ name, price }) => ({ term: name, value: `${price} a year` }))} />
            <p className="renewal-sign-in">
              <QuietLink href="/login?ReturnUrl=%2Frenew-membership">
                Sign in to see your own end date and price
              </QuietLink>
            </p>
            <PageForm />
          </div>
        )
      }
    />
  );
}
