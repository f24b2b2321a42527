import type { ReactNode } from 'react';
import {
  CONTENT_LISTS,
  CONTENT_PARAM,
  type ContentList,
  dashboardPage,
  parsePersonalContent,
  SHOW_PARAM,
  TOPIC_PARAM,
} from '../../shared/dashboard/dashboard.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { withParams } from '../data/address.ts';
import type { Loaded } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { MY_CONTENT, PROFILE_PATH } from '../session/member-bar.tsx';
import type { MemberProps } from '../session/member-record.ts';
import { QuietLink } from '../ui/button.tsx';
import { Tag } from '../ui/label.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Books, Events, Learning, type MatchedItem, News } from './personal-lists.tsx';

const NAMES: Record<ContentList, string> = { news: 'News', books: 'Books', events: 'Events', learning: 'Learning' };
/** Number of items shown before "Show all". */
const INITIAL_COUNT: Record<ContentList, number> = { news: 4, books: 4, events: 5, learning: 4 };
const TOPICS_HREF = `${PROFILE_PATH}#topics`;

/** Section 2, my content: each item names the topics it matches. */
export function MyContent({ input, member }: { input: PageInput } & MemberProps) {
  const calls = dashboardPage(input);
  const { list, topic } = parsePersonalContent(input);
  const news = useCall(calls.news);
  const books = useCall(calls.books);
  const events = useCall(calls.events);
  const learning = useCall(calls.learning);
  const topics = useCall(calls.topics).data?.result ?? [];
  const why = (item: MatchedItem) =>
    topics
      .filter(({ id }) => item.why?.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const loaded: Record<ContentList, Loaded<{ result: readonly unknown[] }>> = { news, books, events, learning };
  const toAddress = (name: ContentList) =>
    `${withParams(input, { [CONTENT_PARAM]: name === 'news' ? undefined : name, [SHOW_PARAM]: undefined })}#${MY_CONTENT}`;
  return (
    <section className="section" id={MY_CONTENT} aria-labelledby="content-title">
      <SectionHead id="content-title" title="My content" link={{ label: 'Change my interests', href: TOPICS_HREF }} />
      <Tabs
        label="My content"
        current={toAddress(list)}
        items={CONTENT_LISTS.map((name) => {
          const { data } = loaded[name];
          return { label: NAMES[name], href: toAddress(name), ...(data && { count: data.result.length }) };
        })}
      />
      <TopicFilter input={input} topics={topics.filter(({ id, selected }) => selected || String(id) === topic)} />
      {list === 'news' && (
        <ListPanel input={input} loaded={news}>
          {(items) => <News items={items} why={why} />}
        </ListPanel>
      )}
      {list === 'books' && (
        <ListPanel input={input} loaded={books}>
          {(items) => <Books items={items} why={why} />}
        </ListPanel>
      )}
      {list === 'events' && (
        <ListPanel input={input} loaded={events}>
          {(items) => <Events items={items} why={why} member={member} />}
        </ListPanel>
      )}
      {list === 'learning' && (
        <ListPanel input={input} loaded={learning}>
          {(items) => <Learning items={items} why={why} />}
        </ListPanel>
      )}
    </section>
  );
}

type TopicFilterProps = { input: PageInput; topics: readonly { id: number; name: string }[] };

function TopicFilter({ input, topics }: TopicFilterProps) {
  const { topic } = parsePersonalContent(input);
  if (topics.length < 2) return null;
  const getAddress = (id?: number) =>
    `${withParams(input, { [TOPIC_PARAM]: id, [SHOW_PARAM]: undefined })}#${MY_CONTENT}`;
  const links: { id?: number; name: string }[] = [{ name: 'All topics' }, ...topics];
  return (
    <ul className="cluster gap-2xs" aria-label="Topics">
      {links.map(({ id, name }) => (
        <li key={name}>
          <Tag href={getAddress(id)} isCurrent={topic === (id === undefined ? undefined : String(id))}>
            {name}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

type ListPanelProps<Item> = {
  input: PageInput;
  loaded: Loaded<{ result: Item[] }>;
  children: (items: Item[]) => ReactNode;
};

function ListPanel<Item>({ input, loaded, children }: ListPanelProps<Item>) {
  const { list, all } = parsePersonalContent(input);
  const first = INITIAL_COUNT[list];
  return (
    <div className="member-content">
      <LoadedList
        loaded={loaded}
        items={(data) => data.result}
        skeleton={{ shape: list === 'events' ? 'agenda' : 'card', count: first }}
        level={3}
        failed={`We couldn’t load your ${NAMES[list].toLowerCase()}`}
        empty={{
          title: 'Nothing on your topics yet',
          text: 'What is published on a topic you follow appears here.',
          action: <QuietLink href={TOPICS_HREF}>Choose topics</QuietLink>,
        }}
      >
        {(_, { result }) => (
          <>
            {children(all ? result : result.slice(0, first))}
            <p className="small quiet">Labels show which of your topics each item matches.</p>
            {result.length > first && !all && (
              <QuietLink href={withParams(input, { [SHOW_PARAM]: 'all' })}>Show all {result.length}</QuietLink>
            )}
          </>
        )}
      </LoadedList>
    </div>
  );
}
