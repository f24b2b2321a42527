import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { QuestionGroup } from '../../shared/contract/models.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { faqCalls } from '../../shared/website/faq.page.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { ContentsList } from '../blocks/contents-list.tsx';
import { useCall } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Prose } from '../ui/prose.tsx';
import { Questions } from './questions.tsx';

export { page } from '../../shared/website/faq.page.ts';

/** Fewest questions with a filter. */
const MIN_FILTERED_QUESTIONS = 6;

export default function Faq({ input }: { input: PageInput }) {
  const calls = faqCalls(input);
  const page = useCall(calls.page).data?.result[0];
  const faq = useCall(calls.faq).data?.result ?? [];
  const accordion = useCall(calls.accordion).data?.result ?? [];
  const [words, setWords] = useState('');
  useOpenAnswer();
  if (!page) return null;
  const groups = [...faq, ...accordion];
  const shown = matching(groups, words);
  return (
    <div className="page">
      <ContentHead
        page={page}
        breadCrumb={calls.breadCrumb}
        about={{ questions: groups.flatMap(({ items }) => items) }}
      >
        {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
      </ContentHead>
      <div className="split-8-4 mt-l">
        <div className="stack-l">
          {toCount(groups) >= MIN_FILTERED_QUESTIONS && (
            <div className="needs-script measure-form">
              <Field label="Find a question" type="search" onChange={(event) => setWords(event.target.value)} />
              <p className="quiet small" role="status">
                {words.trim() && `${toCount(shown)} of ${toCount(groups)} questions`}
              </p>
            </div>
          )}
          {shown.map((group) => (
            <Questions key={group.id} group={group} />
          ))}
          {page.body && <Prose html={page.body} />}
        </div>
        <aside className="stack-l" aria-label="Related pages">
          <ContentsList
            title="On this page"
            links={groups.length > 1 ? groups.map(({ id, title }) => ({ label: title, href: `#${id}` })) : []}
          />
          <ContentsList title="Subjects" links={page.children.map(linkTo)} />
          <ContentsList title={page.parent?.title ?? ''} links={page.parent ? page.siblings.map(linkTo) : []} />
        </aside>
      </div>
    </div>
  );
}

const linkTo = ({ title, path }: { title: string; path: string }) => ({ label: title, href: path });

const toCount = (groups: readonly QuestionGroup[]) => groups.reduce((sum, { items }) => sum + items.length, 0);

/** Uses the browser's parser, because questions are filtered in the browser only. */
const toText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

function matching(groups: readonly QuestionGroup[], typed: string): readonly QuestionGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ question, answer }) => {
        const text = `${question} ${toText(answer)}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Browsers open the fragment's answer at document loads, but not after a client-side navigation. */
function useOpenAnswer(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash ? document.getElementById(hash.slice(1)) : null;
    const question = answer?.closest('details');
    if (!answer || !question || question.open) return;
    question.open = true;
    answer.scrollIntoView();
  }, [hash]);
}
