import { contract } from '../../shared/contract/contract.ts';
import type { followCalls } from '../../shared/follows/calls.ts';
import { parseFollowed } from '../../shared/follows/followed.ts';
import { ApiError, notFound } from '../common/api-error.ts';
import type { Db } from '../database/schema/db.ts';
import { assertMail } from '../http/assert-mail.ts';
import type { Handlers } from '../http/context.ts';
import { oncePerKey } from '../http/idempotency.ts';
import { isActiveMember } from '../website/paywall.ts';
import { confirmFollow, followAsMember, requestFollow } from './follows.ts';
import { type Follow, type Follower, findFollowLink, listFollows, memberAsFollower } from './links.ts';
import { listStopped, resumeFollow, stopByMail, stopFollow } from './stopped.ts';
import { findDate, findName, toPath } from './subjects.ts';
import { listWeek } from './week.ts';

const requested = contract['follows.request'].response.shape.result;
const CLOSED = { dates: [], documents: [], texts: [], proposals: [] };
const STOPPED = { result: { stopped: true } } as const;

export const followHandlers: Handlers<keyof typeof followCalls> = {
  'follows.week': async ({ member, reply }, context) => {
    reply.header('Vary', 'Authorization');
    if (member) reply.markPrivate();
    const isOpen = member !== undefined && (await isActiveMember(context.members, member));
    const { dates, documents, texts, proposals, ...week } = await listWeek(context, {
      memberId: isOpen ? member.userId : undefined,
    });
    const counts = {
      dates: dates.length,
      documents: documents.length,
      texts: texts.length,
      proposals: proposals.length,
    };
    const lists = isOpen ? { dates, documents, texts, proposals } : CLOSED;
    return { result: { ...week, ...lists, counts, isTeaser: !isOpen } };
  },

  'follows.subject': async ({ query: { what } }, context) => {
    const followed = parseFollowed(what);
    const title = followed && (await findName(context, followed));
    if (!followed || title === undefined) throw notFound();
    const date = await findDate(context, followed);
    return { result: { kind: followed.kind, title, path: toPath(followed), ...(date !== undefined && { date }) } };
  },

  'follows.request': async ({ body: { email, what, frequency }, headers, client }, context) => {
    assertMail(context);
    if (isThisWeek(what)) throw forMembers();
    const keyed = { call: 'follows.request', headers, result: requested } as const;
    const result = await oncePerKey(context, keyed, async (within) => ({
      email: await requestFollow(within, { email, what, frequency, client }),
    }));
    return { result };
  },

  'follows.confirm': async ({ body: { token = '' }, client }, context) => {
    // Limit guesses of tokens like guesses of passwords.
    const title = await context.members.limitAttempts({ client, account: `follow ${token}` }, () =>
      confirmFollow(context, token),
    );
    if (title === undefined) throw linkGone();
    return { result: { title } };
  },

  'follows.stop': async ({ body: { token = '', follow } }, context) => {
    const link = await findFollowLink(context, token);
    if (!link) throw linkGone();
    await stopByMail(context, link, follow);
    return STOPPED;
  },

  'follows.byLink': async ({ query: { token = '' } }, context) => {
    const link = await findFollowLink(context, token);
    if (!link) return { result: { isKnown: false, follows: [], ofMail: [], stopped: [] } };
    return { result: { isKnown: true, ...(await readList(context.db, link)), ofMail: [...link.ofMail] } };
  },

  'follows.resume': async ({ body: { token = '', follow } }, context) => {
    const link = await findFollowLink(context, token);
    const title = link && (await resumeFollow(context, link, follow));
    if (title === undefined) throw linkGone();
    return { result: { title } };
  },

  'follows.own': async ({ member }, { db }) => ({ result: await readList(db, memberAsFollower(member.userId)) }),

  'follows.updateOwn': async ({ member, body: { what, frequency } }, context) => {
    assertMail(context);
    if (isThisWeek(what) && !(await isActiveMember(context.members, member))) throw forMembers();
    return { result: { title: await followAsMember(context, member.userId, { what, frequency }) } };
  },

  'follows.stopOwn': async ({ member, body: { follow } }, context) => {
    await stopFollow(context, memberAsFollower(member.userId), follow);
    return STOPPED;
  },

  'follows.resumeOwn': async ({ member, body: { follow } }, context) => {
    assertMail(context);
    const title = await resumeFollow(context, memberAsFollower(member.userId), follow);
    if (title === undefined) throw new ApiError(410, 'This was stopped too long ago, or is unknown');
    return { result: { title } };
  },
};

async function readList(db: Db, follower: Follower) {
  const [follows, stopped] = await Promise.all([listFollows(db, follower), listStopped(db, follower)]);
  return { follows: follows.map(shown), stopped: stopped.map(shown) };
}

function shown({ id, kind, target, label, frequency }: Follow) {
  return { id, kind, title: label, path: toPath({ kind, target }), frequency };
}

const isThisWeek = (what: string | undefined): boolean => parseFollowed(what ?? null)?.kind === 'week';

const forMembers = () =>
  new ApiError(400, undefined, { errors: [{ field: 'what', message: 'is for members of the society' }] });

const linkGone = () => new ApiError(410, 'The link has been used or has expired');
