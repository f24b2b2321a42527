import { KIND_PARAM, NO_KIND } from '../../shared/constants.ts';
import { joinPage } from '../../shared/membership/join.page.ts';
import { membershipKinds } from '../../shared/membership/membership.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { readFirstTable } from '../blocks/text-table.ts';
import { useCall } from '../data/use-call.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ContentPage } from '../website/content-page.tsx';
import { findBenefits } from './benefits.ts';
import { KindsTable } from './kinds-table.tsx';
import { MembershipChoice, SharedBenefits } from './membership-choice.tsx';
import { SavingsCalculator } from './savings-calculator.tsx';

export { page } from '../../shared/membership/join.page.ts';

/** Reads the benefits of each kind from the text's first table. */
export default function Join({ input }: { input: PageInput }) {
  const calls = joinPage(input);
  const kinds = membershipKinds(useCall(calls.membership).data);
  const savings = useCall(calls.savings).data?.result ?? [];
  const body = useCall(calls.page).data?.result[0]?.body ?? '';
  const table = readFirstTable(body);
  const benefits = table && findBenefits(table, kinds);
  const asked = input.query.get(KIND_PARAM);
  const chosen = asked === NO_KIND ? undefined : (kinds.find(({ slug }) => slug === asked) ?? kinds[0]);
  return (
    <ContentPage
      input={input}
      textOf={() => (benefits && table ? table.before + table.after : body)}
      lead={
        <>
          {kinds.length > 0 && (
            <div className="join-reasons split-5-7 section--s">
              {benefits && <SharedBenefits benefits={benefits} />}
              <SavingsCalculator savings={savings} kinds={kinds} query={input.query} />
            </div>
          )}
          <PageForm
            initial={{ [KIND_PARAM]: chosen?.slug ?? '' }}
            first={{
              names: [KIND_PARAM],
              render: (values) => (
                <>
                  <MembershipChoice kinds={kinds} benefits={benefits} chosen={values[KIND_PARAM] ?? ''} />
                  <h3 className="block-title">Step 1 of 2: open your account</h3>
                  <p className="join-steps">
                    It is free. Step 2 is to pay your dues in it, by card or by invoice; your membership begins on that
                    day.
                  </p>
                </>
              ),
            }}
          />
          {benefits && table && <KindsTable table={table} kinds={kinds} />}
        </>
      }
    />
  );
}
