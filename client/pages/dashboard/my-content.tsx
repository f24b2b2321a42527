import type { ReactNode } from 'react';
import {
  CONTENT_LISTS,
  CONTENT_PARAM,
  type ContentList,
  contentAsked,
  dashboardPage,
  SHOW_PARAM,
} from '../../../shared/site/page-data/members.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { LoadedList } from '../../blocks/loaded-list.tsx';
import { withParams } from '../../data/address.ts';
import type { Loaded } from '../../data/loaded.ts';
import { useCall } from '../../data/use-call.ts';
import { MY_CONTENT, PROFILE_PATH } from '../../member/member-bar.tsx';
import { QuietLink } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Books, Events, Learning, News } from './personal-lists.tsx';

const NAMES: Record<ContentList, string> = { news: 'News', books: 'Books', events: 'Events', learning: 'Learning' };
/** How many items are shown at first. */
const FIRST: Record<ContentList, number> = { news: 4, books: 4, events: 5, learning: 4 };
const TOPICS_HREF = `${PROFILE_PATH}#topics`;

/** News, books, events and courses on the topics the member follows (section 2, my content); each says which topic put it there. */
export function MyContent({ input }: { input: PageInput }) {
  const calls = dashboardPage(input);
  const { list } = contentAsked(input);
  const news = useCall(calls.news);
  const books = useCall(calls.books);
  const events = useCall(calls.events);
  const learning = useCall(calls.learning);
  const topics = useCall(calls.topics).data?.result ?? [];
  const why = (item: { why: readonly number[] }) =>
    topics
      .filter(({ id }) => item.why.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const loaded: Record<ContentList, Loaded<{ result: readonly unknown[] }>> = { news, books, events, learning };
  const addressOf = (name: ContentList) =>
    `${withParams(input, { [CONTENT_PARAM]: name === 'news' ? undefined : name, [SHOW_PARAM]: undefined })}#${MY_CONTENT}`;
  return (
    <section className="section" id={MY_CONTENT} aria-labelledby="content-title">
      <SectionHead id="content-title" title="My content" link={{ label: 'Change my interests', href: TOPICS_HREF }} />
      <Tabs
        label="My content"
        current={addressOf(list)}
        items={CONTENT_LISTS.map((name) => {
          const known = loaded[name].data;
          return { label: NAMES[name], href: addressOf(name), ...(known && { count: known.result.length }) };
        })}
      />
      {list === 'news' && (
        <Part input={input} loaded={news}>
          {(items) => <News items={items} why={why} />}
        </Part>
      )}
      {list === 'books' && (
        <Part input={input} loaded={books}>
          {(items) => <Books items={items} why={why} />}
        </Part>
      )}
      {list === 'events' && (
        <Part input={input} loaded={events}>
          {(items) => <Events items={items} why={why} />}
        </Part>
      )}
      {list === 'learning' && (
        <Part input={input} loaded={learning}>
          {(items) => <Learning items={items} why={why} />}
        </Part>
      )}
    </section>
  );
}

type PartProps<Item> = {
  input: PageInput;
  loaded: Loaded<{ result: Item[] }>;
  children: (items: Item[]) => ReactNode;
};

/** One of the lists: its first entries, and the way to all of them. */
function Part<Item>({ input, loaded, children }: PartProps<Item>) {
  const { list, all } = contentAsked(input);
  const first = FIRST[list];
  return (
    <div className="member-content">
      <LoadedList
        loaded={loaded}
        items={(data) => data.result}
        skeleton={{ shape: list === 'events' ? 'agenda' : 'card', count: first }}
        level={3}
        failed={`Your ${NAMES[list].toLowerCase()} could not be loaded`}
        empty={{
          title: 'Nothing on your topics yet',
          text: 'What is published on a topic you follow appears here.',
          action: <QuietLink href={TOPICS_HREF}>Choose topics</QuietLink>,
        }}
      >
        {(_, { result }) => (
          <>
            {children(all ? result : result.slice(0, first))}
            <p className="small quiet">The label over a title names the topics you follow that put it here.</p>
            {result.length > first && !all && (
              <QuietLink href={withParams(input, { [SHOW_PARAM]: 'all' })}>Show all {result.length}</QuietLink>
            )}
          </>
        )}
      </LoadedList>
    </div>
  );
}
