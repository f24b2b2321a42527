import { createClaimToken } from '../account/address-claims.ts';
import { salutationFor } from '../account/salutation.ts';
import type { Logger } from '../common/logger.ts';
import { createFindFollow } from '../follows/find-follow.ts';
import { createFollowsTasks } from '../follows/follows-task.ts';
import type { FollowContext } from '../follows/subjects.ts';
import { createNewsletterToken, listNewsletters } from '../newsletters/newsletters.ts';
import { type ChoicesOf, createFindNotice } from '../notices/find-notice.ts';
import { createNoticesTask } from '../notices/notices-task.ts';
import { localSubscriptions } from '../providers/local/subscriptions.ts';
import { createMailDelivery } from './mail/deliver.ts';
import { createMailTransport, type MailSettings, type SendMail } from './mail/transport.ts';
import { createMessageTask } from './outbox/send-message.ts';
import type { Task, Tasks } from './queue/queue.ts';

type Links = {
  publicOrigin: string;
  from?: string | undefined;
};
export type MailOptions = MailSettings & Links;
type Society = {
  product: string;
  /** The member's e-mail choices in the membership system; absent when this site keeps them. */
  choicesOf?: ChoicesOf | undefined;
};

export function mailTasks(
  context: FollowContext & { log: Logger },
  options: MailOptions & Society,
): { readonly tasks: Tasks; close(): void } {
  const { task, close } = createMailTask(context, options);
  return { tasks: { mail: task, notices: createNoticesTask(context), ...createFollowsTasks(context) }, close };
}

export function createMailTask(
  context: FollowContext & { log: Logger },
  { product, publicOrigin, from, choicesOf, ...settings }: MailOptions & Society,
): { readonly task: Task; close(): void } {
  const { send, close } = createMailTransport(settings);
  return { task: mailTaskWith(context, send, { product, publicOrigin, from, choicesOf }), close };
}

export function mailTaskWith(
  { log, ...store }: FollowContext & { log: Logger },
  send: SendMail,
  { choicesOf = localSubscriptions(store, 'impexium').subscriptions, ...links }: Links & Society,
): Task {
  const createToken = (claimId: string) => createClaimToken(store, claimId);
  const newsletterToken = (address: string, lists: readonly string[]) => createNewsletterToken(store, address, lists);
  const tokens = { createToken, createNewsletterToken: newsletterToken };
  const findCurrentNotice = (address: string) => listNewsletters(store.db, address);
  const greet = (address: string) => salutationFor(store.db, address);
  const findNotice = createFindNotice(store, choicesOf);
  const findFollow = createFindFollow(store, links.publicOrigin);
  const deliver = createMailDelivery({
    db: store.db,
    send,
    newslettersOf: findCurrentNotice,
    salutationFor: greet,
    findNotice,
    findFollow,
    ...tokens,
    ...links,
  });
  return createMessageTask({ ...store, log, channel: 'mail', deliver });
}
