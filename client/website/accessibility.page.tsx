import type { PageInput } from '../../shared/pages/request.ts';
import { faqCalls } from '../../shared/website/faq.page.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { ContentsList } from '../blocks/contents-list.tsx';
import { useCall } from '../data/use-call.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';
import { Prose } from '../ui/prose.tsx';
import { CheckResults } from './check-results.tsx';
import { Questions } from './questions.tsx';

export { page } from '../../shared/website/accessibility.page.ts';

export default function Accessibility({ input }: { input: PageInput }) {
  const calls = faqCalls(input);
  const page = useCall(calls.page).data?.result[0];
  const groups = useCall(calls.faq).data?.result ?? [];
  if (!page) return null;
  return (
    <div className="page">
      <ContentHead
        page={page}
        breadCrumb={calls.breadCrumb}
        about={{ questions: groups.flatMap(({ items }) => items) }}
      >
        {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
      </ContentHead>
      <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      <div className="split-8-4 mt-l">
        <div className="stack-l">
          {page.body && <Prose html={page.body} />}
          <PageForm />
          <CheckResults />
          {groups.map((group) => (
            <Questions key={group.id} group={group} />
          ))}
        </div>
        <aside className="stack-l" aria-label="Related pages">
          <ContentsList
            title={page.parent?.title ?? ''}
            links={page.parent ? page.siblings.map(({ title, path }) => ({ label: title, href: path })) : []}
          />
        </aside>
      </div>
    </div>
  );
}
