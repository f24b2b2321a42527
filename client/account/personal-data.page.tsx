import { personalDataPage } from '../../shared/account/personal-data.page.ts';
import { personalGroupWords } from '../../shared/account/personal-groups.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { isUnavailable } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { FullText } from '../session/full-text.tsx';
import { MemberBar, PERSONAL_DATA_PATH } from '../session/member-bar.tsx';
import { SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailedState, Skeleton } from '../ui/state.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { HeldGroups } from './held-groups.tsx';
import { useHeldData } from './use-held-data.ts';

export { page } from '../../shared/account/personal-data.page.ts';

export default function PersonalData({ input }: { input: PageInput }) {
  const calls = personalDataPage(input);
  const page = useCall(calls.page).data?.result[0];
  const counts = useCall(calls.counts);
  const held = useHeldData();
  if (!page) return null;
  return (
    <div className="page member">
      <Seo title={page.title} noIndex />
      <PageHead title={page.title} lead={page.summary} />
      <MemberBar current={PERSONAL_DATA_PATH} />
      <div className="section--s stack-l">
        {counts.loading && <Skeleton shape="table" count={4} label="Loading your data" />}
        {isUnavailable(counts) && (
          <FailedState level={2} title="We can’t show this right now">
            We can’t reach your data, or can’t list it here. Write to us, and we’ll send you a copy.
          </FailedState>
        )}
        {counts.data && !held.data && (
          <>
            <SpecList
              facts={counts.data.result.map(({ id, count }) => ({
                term: personalGroupWords(id).title,
                value: count === 1 ? '1 entry' : `${count} entries`,
              }))}
            />
            <ConfirmForm held={held} />
          </>
        )}
        {held.data && <HeldGroups data={held.data} />}
      </div>
      <FullText small page={page} request={calls.page} />
    </div>
  );
}
