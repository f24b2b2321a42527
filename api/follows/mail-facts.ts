import { CLAIM_TOKEN_PARAM, FOLLOW_LIST_PATH, FOLLOW_STOP_PATH } from '../../shared/constants.ts';
import type { FollowMailKind } from '../common/mail-kinds.ts';
import { createFollowToken, type Follower } from './links.ts';
import { changesIn, newsText, type Section } from './sections.ts';
import { type FollowContext, pathOf } from './subjects.ts';

type To = FollowContext & { readonly publicOrigin: string; readonly follower: Follower };
type Sections = readonly [Section, ...Section[]];

const SCHEDULE = {
  deadline: '90, 30 and 7 days before the date, and when the date or its status changes',
  daily: 'when there is something new, at most once a day',
  weekly: 'when there is something new, at most once a week',
} as const;

/** The facts of a mail about one subject. */
export async function singleFacts(to: To, section: Section) {
  const { follow, due } = section;
  const facts = {
    ...(await linksOf(to, [section])),
    followed: follow.label,
    page: pageOf(to, section),
    when: SCHEDULE[follow.kind === 'deadline' ? 'deadline' : follow.frequency],
    news: newsText(section, to.publicOrigin),
    ...due,
  };
  return { facts };
}

/** The facts of a mail about several subjects, whose links stop one of them, or all. */
export async function digestFacts(to: To, kind: FollowMailKind, sections: Sections) {
  const texts: string[] = [];
  for (const section of sections) {
    const { follow, due } = section;
    const { unsubscribe } = await linksOf(to, [section]);
    const heading = `${texts.length + 1}. ${follow.label}`;
    const text = [due && `${due.date} (${due.days})`, newsText(section, to.publicOrigin)];
    const links = `Page: ${pageOf(to, section)}\nStop following this: ${unsubscribe}`;
    texts.push([heading, ...text.filter((part) => part !== undefined), links].join('\n\n'));
  }
  const changes = sections.reduce((sum, section) => sum + changesIn(section), 0);
  const facts = {
    ...(await linksOf(to, sections)),
    sections: texts.join('\n\n\n'),
    count: String(kind === 'followed-deadline' ? sections.length : changes),
  };
  return { facts, template: kind === 'followed-deadline' ? 'followed-deadlines' : 'followed-digest' } as const;
}

/** The links at the end of a mail, or of a section: one stops what it is about, one shows all. */
async function linksOf({ publicOrigin, follower, ...context }: To, [first, ...others]: Sections) {
  const ids = [first.follow.id, ...others.map(({ follow }) => follow.id)] as const;
  const query = `?${CLAIM_TOKEN_PARAM}=${await createFollowToken(context, follower, ids)}`;
  return {
    list: `${publicOrigin}${FOLLOW_LIST_PATH}${query}`,
    unsubscribe: `${publicOrigin}${FOLLOW_STOP_PATH}${query}`,
  };
}

const pageOf = ({ publicOrigin }: To, { follow }: Section): string => new URL(pathOf(follow), publicOrigin).href;
