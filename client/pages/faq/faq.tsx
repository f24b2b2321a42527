import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { QuestionGroup } from '../../../shared/contract/models.ts';
import { faqPage } from '../../../shared/site/page-data/finding.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { ContentsList } from '../../blocks/contents-list.tsx';
import { TextHead } from '../../blocks/text-head.tsx';
import { useCall } from '../../data/use-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Prose } from '../../ui/prose.tsx';
import { plainText } from './plain-text.ts';
import { Questions } from './questions.tsx';

/** Fewer questions than this are read faster than a word is typed. */
const WORTH_FILTERING = 6;

/** Questions and answers in groups, each answer with an address of its own. */
export default function Faq({ input }: { input: PageInput }) {
  const calls = faqPage(input);
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
      <TextHead page={page} breadCrumb={calls.breadCrumb} about={{ questions: groups.flatMap(({ items }) => items) }}>
        {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
      </TextHead>
      <div className="split-8-4 page-columns">
        <div className="stack-l">
          {countOf(groups) >= WORTH_FILTERING && (
            <div className="needs-script measure-form">
              <Field label="Find a question" type="search" onChange={(event) => setWords(event.target.value)} />
              <p className="quiet small" role="status">
                {words.trim() && `${countOf(shown)} of ${countOf(groups)} questions`}
              </p>
            </div>
          )}
          {shown.map((group) => (
            <Questions key={group.id} group={group} />
          ))}
          {page.body && <Prose html={page.body} />}
        </div>
        <aside className="stack-l" aria-label="Beside this page">
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

const countOf = (groups: readonly QuestionGroup[]) => groups.reduce((sum, { items }) => sum + items.length, 0);

/** The questions in which, or in whose answers, every word occurs; groups without one are left out. */
function matching(groups: readonly QuestionGroup[], typed: string): readonly QuestionGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ question, answer }) => {
        const text = `${question} ${plainText(answer)}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

/**
 * Opens the answer the address names. Browsers do so by themselves when they load an address or follow a link within the page; only
 * a move from another page of the site has to.
 */
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
