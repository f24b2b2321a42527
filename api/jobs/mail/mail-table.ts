import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  CHOOSE_PASSWORD_PATH,
  CLAIM_TOKEN_PARAM,
  CONFIRM_ADDRESS_PATH,
  FOLLOW_CONFIRM_PATH,
  NEWSLETTER_CONFIRM_PATH,
  NEWSLETTER_END_PATH,
} from '../../../shared/constants.ts';
import { withdrawal } from '../../../shared/website/form-schemas.ts';
import { createClaimToken } from '../../account/address-claims.ts';
import type { FollowMailKind, MailKind, NoticeKind } from '../../common/mail-kinds.ts';
import type { MailLinks } from '../../common/mail-links.ts';
import { readList } from '../../content/queries/lists.ts';
import { formSubmissions } from '../../database/schema/members.ts';
import { findClaimFacts, findFollowMail } from '../../follows/find-follow.ts';
import type { FollowContext } from '../../follows/subjects.ts';
import { listNewsletters, sealNewsletterLink } from '../../newsletters/newsletters.ts';
import { type ChoicesOf, findNotice } from '../../notices/find-notice.ts';
import type { QueuedMessage } from '../outbox/send-message.ts';

/** The values of a template's placeholders. */
export type Facts = Readonly<Record<string, string>>;

/** A mail as it is when it is sent. */
export type MailContent = {
  readonly facts: Facts;
  /** Replaces the recipient of the message. */
  readonly address?: string;
  /** The kind whose text the mail has, if not its own: that of several subjects. */
  readonly template?: MailKind;
  /** The link of `List-Unsubscribe`. */
  readonly unsubscribe?: string;
  readonly replyTo?: string | undefined;
};

export type MailContext = FollowContext & {
  readonly mailLinks: MailLinks;
  /** Origin of the site, for links. */
  readonly publicOrigin: string;
  /** E-mail choices of a member, in the system that holds them. */
  readonly choicesOf: ChoicesOf;
};

type Message = Pick<QueuedMessage, 'recipient' | 'memberId' | 'body'>;
/** Reads what a mail says at sending; undefined when there is no longer a reason to send it. */
type Prepare = (context: MailContext, message: Message) => Promise<MailContent | undefined>;

const MAILS: Readonly<Record<MailKind, Prepare>> = {
  'confirm-account': withClaimLink(CONFIRM_ADDRESS_PATH),
  'confirm-address': withClaimLink(CONFIRM_ADDRESS_PATH),
  'address-taken': withoutFacts,
  'choose-password': withClaimLink(CHOOSE_PASSWORD_PATH),
  'password-changed': withoutFacts,
  'addresses-changed': withoutFacts,
  'new-device': reportSignIn,
  'form-receipt': withoutFacts,
  'confirm-newsletter': withClaimLink(NEWSLETTER_CONFIRM_PATH, async ({ db }, { body }) => ({
    lists: await nameLists(db, parseLists(body)),
  })),
  'newsletter-confirmed': (context, message) => aboutNewsletters(context, message, parseLists(message.body)),
  'newsletter-link': async (context, message) =>
    aboutNewsletters(context, message, message.recipient ? await listNewsletters(context.db, message.recipient) : []),
  'newsletter-account': withoutFacts,
  'renewal-reminder': notify('renewal-reminder'),
  'registration-receipt': notify('registration-receipt'),
  'course-certificate': notify('course-certificate'),
  'confirm-follow': withClaimLink(FOLLOW_CONFIRM_PATH, (context, { body }) =>
    findClaimFacts(context, parseClaim(body)),
  ),
  'follow-confirmed': aboutFollows('follow-confirmed'),
  'followed-deadline': aboutFollows('followed-deadline'),
  'followed-news': aboutFollows('followed-news'),
  'followed-deadlines': aboutFollows('followed-deadlines'),
  'followed-digest': aboutFollows('followed-digest'),
  'withdrawal-receipt': confirmWithdrawal,
  submission: forwardSubmission,
};

/** Reads what a mail of a kind says; undefined when there is no longer a reason to send it. */
export function prepareMail(context: MailContext, kind: MailKind, message: Message): Promise<MailContent | undefined> {
  return MAILS[kind](context, message);
}

async function withoutFacts(): Promise<MailContent> {
  return { facts: {} };
}

/** Sends a confirmation link, until the claim is confirmed or has expired. */
function withClaimLink(
  path: string,
  readFacts: (context: MailContext, message: Message) => Promise<Facts | undefined> = async () => ({}),
): Prepare {
  return async (context, message) => {
    const facts = await readFacts(context, message);
    const token = facts && (await createClaimToken(context, parseClaim(message.body)));
    if (token === undefined) return undefined;
    return { facts: { ...facts, link: `${context.publicOrigin}${path}?${CLAIM_TOKEN_PARAM}=${token}` } };
  };
}

async function aboutNewsletters(
  context: MailContext,
  { recipient }: Message,
  lists: readonly string[],
): Promise<MailContent | undefined> {
  if (recipient === null || lists.length === 0) return undefined;
  const token = await sealNewsletterLink(context, recipient, lists);
  const unsubscribe = `${context.publicOrigin}${NEWSLETTER_END_PATH}?${CLAIM_TOKEN_PARAM}=${token}`;
  return { facts: { unsubscribe, lists: await nameLists(context.db, lists) }, unsubscribe };
}

function notify(kind: NoticeKind): Prepare {
  return async (context, { memberId, body }) => {
    const { subject } = z.object({ subject: z.coerce.string() }).parse(body);
    return memberId === null ? undefined : findNotice(context, { kind, memberId, subject });
  };
}

function aboutFollows(kind: FollowMailKind): Prepare {
  return (context, { memberId, body }) => findFollowMail(context, { kind, memberId, body });
}

const signIn = z.object({ signIn: z.object({ at: z.coerce.date<string>(), agent: z.string() }).optional() });

async function reportSignIn(_context: MailContext, { body }: Message): Promise<MailContent> {
  const { signIn: known } = signIn.parse(body);
  return { facts: known ? { time: utcTime(known.at), browser: browserName(known.agent) } : {} };
}

async function forwardSubmission({ db }: MailContext, { body }: Message): Promise<MailContent | undefined> {
  const submission = await findSubmission(db, parseSubmission(body));
  if (!submission) return undefined;
  const { id, form, receivedAt, fields } = submission;
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${valueText(value)}`);
  const facts = { form, received: receivedAt.toISOString(), number: id, fields: lines.join('\n\n') };
  return { facts, replyTo: z.email().safeParse(fields.email).data };
}

/** The receipt goes to whatever address was entered, so it repeats the statement alone. */
async function confirmWithdrawal({ db }: MailContext, { body }: Message): Promise<MailContent | undefined> {
  const submission = await findSubmission(db, parseSubmission(body));
  if (!submission) return undefined;
  const { contract, concludedOn, reference = 'not given' } = withdrawal.parse(submission.fields);
  const { id, receivedAt } = submission;
  return { facts: { contract, concluded: concludedOn, reference, received: utcTime(receivedAt), number: id } };
}

/** Undefined when the submission has been deleted. */
export async function findSubmission(db: MailContext['db'], id: string) {
  const [submission] = await db.select().from(formSubmissions).where(eq(formSubmissions.id, id));
  return submission;
}

/** The names of newsletters, one a line. */
async function nameLists(db: MailContext['db'], lists: readonly string[]): Promise<string> {
  const known = (await readList(db, 'subscriptions')).filter(({ subscriptionField }) =>
    lists.includes(subscriptionField),
  );
  return known.map(({ name }) => `- ${name}`).join('\n');
}

const parseLists = (body: unknown): readonly string[] =>
  z.object({ lists: z.array(z.string()) }).safeParse(body).data?.lists ?? [];
const parseClaim = (body: unknown): string => z.object({ claimId: z.string() }).parse(body).claimId;
const parseSubmission = (body: unknown): string => z.object({ submissionId: z.string() }).parse(body).submissionId;
const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `2026-11-22 at 14:05 UTC` */
const utcTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

const BROWSERS = ['chrome', 'edge', 'firefox', 'opera', 'safari'];
const browserName = (agent: string): string =>
  BROWSERS.includes(agent) ? `${agent.slice(0, 1).toUpperCase()}${agent.slice(1)}` : 'not known';
