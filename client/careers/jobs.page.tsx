import { jobsPage } from '../../shared/careers/jobs.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { PageForm } from '../forms/page-form.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';
import { ContentPage } from '../website/content-page.tsx';
import { Openings } from './openings.tsx';

export { page } from '../../shared/careers/jobs.page.ts';

export default function Jobs({ input }: { input: PageInput }) {
  if (input.match.params.pageName !== undefined) return <Job input={input} />;
  return (
    <ContentPage input={input} lead={<Openings input={input} />}>
      <PageForm />
    </ContentPage>
  );
}

function Job({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const { data } = useCall(jobsPage(input).jobs);
  const opening = data?.result[0];
  const parent = { label: 'Work for us', href: `/who-we-are/work-for-${settings.product}` };
  return (
    <ContentPage
      input={input}
      parent={parent}
      opening={opening}
      facts={[
        { term: 'Posted', value: opening?.postedDate && formatDate(opening.postedDate) },
        { term: 'Apply until', value: opening?.closingDate && formatDate(opening.closingDate) },
      ]}
      lead={
        data &&
        !opening && (
          <NoticeBox title="This position is closed" action={<QuietLink href={parent.href}>Open positions</QuietLink>}>
            Applications have closed. The text stays for those who applied.
          </NoticeBox>
        )
      }
    />
  );
}
