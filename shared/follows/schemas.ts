import { z } from 'zod';
import { MAX_TOKEN_LENGTH } from '../constants.ts';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import { deadline, proposal } from '../deadlines/deadline-schemas.ts';
import type { followCalls } from './calls.ts';
import { FOLLOW_FREQUENCIES, FOLLOW_KINDS, FOLLOWED, MAX_FOLLOWED_LENGTH } from './followed.ts';

const what = z.string().trim().max(MAX_FOLLOWED_LENGTH).regex(FOLLOWED);
const frequency = z.enum(FOLLOW_FREQUENCIES).default('weekly');
const place = { jurisdiction: z.string() };
const token = z.string().max(MAX_TOKEN_LENGTH).optional();

const followed = z.object({
  id: z.uuid(),
  kind: z.enum(FOLLOW_KINDS),
  title: z.string(),
  path: z.string(),
  frequency: z.enum(FOLLOW_FREQUENCIES),
});

const own = { follows: z.array(followed), stopped: z.array(followed) };

/** Cut for readers who are no active members; `counts` has the numbers of all. */
const week = z.object({
  isTeaser: z.boolean(),
  counts: z.object({ dates: z.number(), documents: z.number(), texts: z.number(), proposals: z.number() }),
  today: z.iso.date(),
  /** Last day of `dates`. */
  until: z.iso.date(),
  dates: z.array(deadline.pick({ key: true, title: true, date: true, path: true, effect: true }).extend(place)),
  documents: z.array(
    z.object({
      number: z.string(),
      title: z.string().optional(),
      path: z.string(),
      /** Day of a new version. */
      version: z.iso.date().optional(),
      citedBy: z.array(z.object({ title: z.string(), path: z.string() })).optional(),
    }),
  ),
  /** True when `documents` are those that the member follows. */
  hasOwnDocuments: z.boolean(),
  texts: z.array(z.object({ title: z.string(), path: z.string(), publishedDate: z.iso.date(), category: z.string() })),
  /** Reviewed in the week, or open for comments. */
  proposals: z.array(
    proposal.pick({ key: true, title: true, path: true, stage: true, asOf: true, consultation: true }).extend(place),
  ),
});

export const followSchemas = {
  'follows.week': {
    tags: ['articles', 'deadlines', 'documents', 'taxonomy'],
    summary: 'What members see of this week: the dates ahead, and what is new in documents, texts and proposed law',
    response: toResult(week),
  },
  'follows.subject': {
    tags: ['pages', 'articles', 'events', 'products', 'deadlines', 'documents', 'taxonomy', 'local-networks'],
    summary: 'The name and the page of something that can be followed by e-mail',
    query: z.object({ what }),
    response: toResult(
      z.object({
        kind: z.enum(FOLLOW_KINDS),
        title: z.string(),
        path: z.string(),
        date: z.iso.date().optional(),
      }),
    ),
  },
  'follows.request': {
    summary: 'Sends a link by which the owner of an address confirms to follow something',
    /** `what` is missing when the form's page was opened without it; the request is then rejected. */
    body: z.object({ email: z.email().max(254), what: what.optional(), frequency }),
    /** The same response whether or not the address has an account, or follows it. */
    response: toResult(z.object({ email: z.string() })),
  },
  'follows.confirm': {
    summary: 'Follows something by the link that was sent to the address',
    body: z.object({ token }),
    response: toResult(z.object({ title: z.string() })),
  },
  'follows.stop': {
    summary: 'Stops all that the mail of a link is about, or one thing that its person follows',
    body: z.object({ token, follow: z.uuid().optional() }),
    response: toResult(z.object({ stopped: z.literal(true) })),
  },
  'follows.byLink': {
    summary: 'What the person of a mail’s link follows; `isKnown` is false for a link that is unknown or has expired',
    query: z.object({ token }),
    response: toResult(
      z.object({
        isKnown: z.boolean(),
        ...own,
        /** Follows that the mail is about, active or stopped. */
        ofMail: z.array(z.uuid()),
      }),
    ),
  },
  'follows.resume': {
    summary: 'Follows again what the person of a mail’s link has stopped',
    body: z.object({ token, follow: z.uuid() }),
    response: toResult(z.object({ title: z.string() })),
  },
  'follows.own': {
    summary: 'What a member follows by e-mail, and has stopped',
    response: toResult(z.object(own)),
  },
  'follows.updateOwn': {
    summary: 'Follows something for a member, or changes how often its digest comes',
    body: z.object({ what, frequency }),
    response: toResult(z.object({ title: z.string() })),
  },
  'follows.stopOwn': {
    summary: 'Stops something that a member follows',
    body: z.object({ follow: z.uuid() }),
    response: toResult(z.object({ stopped: z.literal(true) })),
  },
  'follows.resumeOwn': {
    summary: 'Follows again what a member has stopped',
    body: z.object({ follow: z.uuid() }),
    response: toResult(z.object({ title: z.string() })),
  },
} as const satisfies Record<keyof typeof followCalls, CallSchemas>;
