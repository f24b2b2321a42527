import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { CLAIM_TOKEN_PARAM, NEWSLETTER_END_PATH } from '../../../shared/constants.ts';
import {
  type FollowMailKind,
  findLink,
  isFollowMail,
  isMailKind,
  isNoticeKind,
  type NoticeKind,
  newslettersIn,
} from '../../common/mail-kinds.ts';
import { readList, readSociety } from '../../content/queries/lists.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { formSubmissions } from '../../database/schema/members.ts';
import { type Deliver, DeliveryError } from '../outbox/send-message.ts';
import { buildSignature, findTemplate, type Submission, withdrawalFacts, writeMail } from './templates.ts';
import type { SendMail } from './transport.ts';

/** Finds the address and the facts of a notice at sending; undefined when it is not wanted or has no reason. */
export type FindNotice = (notice: {
  kind: NoticeKind;
  memberId: string | null;
  subject: string;
}) => Promise<{ address: string; facts: Readonly<Record<string, string>> } | undefined>;

/** Finds the facts of a mail about what is followed; undefined when nothing of it is followed any longer. */
export type FindFollow = (message: {
  kind: FollowMailKind;
  memberId: string | null;
  body: Readonly<Record<string, unknown>>;
}) => Promise<
  | {
      /** The address, unless the message has it. */
      address?: string;
      facts: Readonly<Record<string, string>>;
      /** The kind whose text the mail has, where it is not its own: that of several subjects. */
      template?: FollowMailKind;
      /** The link that stops it. */
      unsubscribe?: string;
    }
  | undefined
>;

type Options = Pick<DbContext, 'db'> & {
  /** The society's slug. */
  readonly product: string;
  readonly send: SendMail;
  /** The public origin of the site, for links. */
  readonly publicOrigin: string;
  /** Creates the token of a link that confirms a claim; undefined when the claim has been confirmed or has expired. */
  readonly createToken: (claimId: string) => Promise<string | undefined>;
  /** Creates the token of a link that ends newsletters of an address. */
  readonly createNewsletterToken: (address: string, lists: readonly string[]) => Promise<string>;
  /** The newsletters that an address without an account gets. */
  readonly newslettersOf: (address: string) => Promise<readonly string[]>;
  /** The salutation of a mail to an address. */
  readonly salutationFor: (address: string) => Promise<string>;
  readonly findNotice: FindNotice;
  readonly findFollow: FindFollow;
  /** The sender; the society's own address when absent. */
  readonly from?: string | undefined;
};

/** Creates the delivery of the outbox's mails: template, link, transport. */
export function createMailDelivery({
  db,
  product,
  send,
  publicOrigin,
  createToken,
  createNewsletterToken,
  newslettersOf,
  salutationFor,
  findNotice,
  findFollow,
  from,
}: Options): Deliver {
  return async ({ id, kind, recipient: given, memberId, body, createdAt }) => {
    const follow = isFollowMail(kind) ? await findFollow({ kind, memberId, body }) : undefined;
    if (isFollowMail(kind) && !follow) return 'obsolete';
    const textKind = follow?.template ?? kind;
    const template = isMailKind(textKind) ? await findTemplate(db, textKind, product) : undefined;
    if (!template) throw new DeliveryError(`no template ${textKind}`, { isPermanent: false });
    const notice = isNoticeKind(kind) ? await findNotice({ kind, memberId, subject: String(body.subject) }) : undefined;
    const recipient = notice?.address ?? follow?.address ?? given;
    if (recipient === null) return 'obsolete';
    const page = findLink(template.kind);
    const token = page === undefined ? '' : await createToken(String(body.claimId));
    if (token === undefined) return 'obsolete';
    const link = page === undefined ? undefined : `${publicOrigin}${page}?${CLAIM_TOKEN_PARAM}=${token}`;
    const about = newslettersIn(template.kind);
    const isCurrent = about === 'current';
    const lists = isCurrent ? await newslettersOf(recipient) : (listsSchema.safeParse(body.lists).data ?? []);
    if (isCurrent && lists.length === 0) return 'obsolete';
    const unsubscribe = about
      ? `${publicOrigin}${NEWSLETTER_END_PATH}?${CLAIM_TOKEN_PARAM}=${await createNewsletterToken(recipient, lists)}`
      : follow?.unsubscribe;
    const names = (await readList(db, 'subscriptions')).filter(({ subscriptionField }) =>
      lists.includes(subscriptionField),
    );
    const isForward = template.kind === 'submission';
    const isWithdrawal = template.kind === 'withdrawal-receipt';
    const found = isForward || isWithdrawal ? await findSubmission(db, String(body.submissionId)) : undefined;
    if ((isForward || isWithdrawal) && !found) return 'obsolete';
    const submission = isForward ? found : undefined;
    const facts = found && isWithdrawal ? withdrawalFacts(found) : (notice ?? follow)?.facts;
    const society = await readSociety(db);
    const { name, email } = society;
    const signIn = signInSchema.safeParse(body.signIn).data;
    const { subject, text } = writeMail(template, {
      salutation: await salutationFor(recipient),
      ...{ society: name, origin: publicOrigin, link, unsubscribe, submission, signIn, facts },
      lists: names.map((list) => list.name),
    });
    await send({
      ...{ id, kind, createdAt },
      messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
      from: from ?? { name, address: email },
      to: recipient,
      replyTo: submission && replyAddress(submission),
      subject,
      unsubscribe,
      text: `${text}\n\n${buildSignature(society, publicOrigin)}\n`,
    });
    return 'sent';
  };
}

const listsSchema = z.array(z.string());
const signInSchema = z.object({ at: z.coerce.date<string>(), agent: z.string() });

/** The submission with an id; undefined when it has been deleted. */
export async function findSubmission(db: DbContext['db'], id: string): Promise<Submission | undefined> {
  const [submission] = await db.select().from(formSubmissions).where(eq(formSubmissions.id, id));
  return submission;
}

/** The address that an answer to a submission goes to. */
const replyAddress = ({ fields }: Submission): string | undefined => z.email().safeParse(fields.email).data;
