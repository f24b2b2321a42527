import { CLAIM_TOKEN_PARAM, FOLLOW_LIST_PATH, FOLLOW_STOP_PATH } from '../../shared/constants.ts';
import { STOPPED_FIELD } from '../../shared/follows/followed.ts';
import type { FollowMailKind } from '../common/mail-kinds.ts';
import { changesIn, newsText, type Section } from './sections.ts';
import { toPath } from './subjects.ts';

type Links = { readonly publicOrigin: string; readonly token: string };

const SCHEDULE = {
  deadline: '90, 30 and 7 days before the date, and when the date or its status changes',
  daily: 'when there is something new, at most once a day',
  weekly: 'when there is something new, at most once a week',
} as const;

export function singleFacts(links: Links, section: Section) {
  const { follow, due } = section;
  const facts = {
    ...linksTo(links),
    followed: follow.label,
    page: buildPage(links, section),
    when: SCHEDULE[follow.kind === 'deadline' ? 'deadline' : follow.frequency],
    news: newsText(section, links.publicOrigin),
    ...due,
  };
  return { facts };
}

export function digestFacts(links: Links, kind: FollowMailKind, sections: readonly Section[]) {
  const texts: string[] = [];
  for (const section of sections) {
    const { follow, due } = section;
    const { unsubscribe } = linksTo(links, follow.id);
    const heading = `${texts.length + 1}. ${follow.label}`;
    const text = [due && `${due.date} (${due.days})`, newsText(section, links.publicOrigin)];
    const addresses = `Page: ${buildPage(links, section)}\nStop following this: ${unsubscribe}`;
    texts.push([heading, ...text.filter((part) => part !== undefined), addresses].join('\n\n'));
  }
  const changes = sections.reduce((sum, section) => sum + changesIn(section), 0);
  const facts = {
    ...linksTo(links),
    sections: texts.join('\n\n\n'),
    count: String(kind === 'followed-deadline' ? sections.length : changes),
  };
  return { facts, template: kind === 'followed-deadline' ? 'followed-deadlines' : 'followed-digest' } as const;
}

function linksTo({ publicOrigin, token }: Links, followId?: string) {
  const query = new URLSearchParams({ [CLAIM_TOKEN_PARAM]: token });
  const ofOne = new URLSearchParams({ ...Object.fromEntries(query), ...(followId && { [STOPPED_FIELD]: followId }) });
  return {
    list: `${publicOrigin}${FOLLOW_LIST_PATH}?${query}`,
    unsubscribe: `${publicOrigin}${FOLLOW_STOP_PATH}?${ofOne}`,
  };
}

const buildPage = ({ publicOrigin }: Links, { follow }: Section): string => new URL(toPath(follow), publicOrigin).href;
