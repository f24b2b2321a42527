import type { Logger } from '../common/logger.ts';
import type { MailLinks } from '../common/mail-links.ts';
import { createFollowsTasks } from '../follows/follows-task.ts';
import type { FollowContext } from '../follows/subjects.ts';
import type { ChoicesOf } from '../notices/find-notice.ts';
import { createNoticesTask } from '../notices/notices-task.ts';
import { localSubscriptions } from '../providers/local/subscriptions.ts';
import { createMailDelivery } from './mail/deliver.ts';
import { createMailTransport, type MailSettings, type SendMail } from './mail/transport.ts';
import { createMessageTask } from './outbox/send-message.ts';
import type { Task, Tasks } from './queue/queue.ts';

type Links = {
  /** The public origin of the site, for links in mails. */
  publicOrigin: string;
  /** The sender of the mails; the society when absent. */
  from?: string | undefined;
};
export type MailOptions = MailSettings & Links;
type Context = FollowContext & { readonly log: Logger; readonly mailLinks: MailLinks };
type Society = {
  /** The society's slug. */
  product: string;
  /** The e-mail choices of a member in the membership system; those of this site when absent. */
  choicesOf?: ChoicesOf | undefined;
};

/** Creates the jobs that send mails, and queue those of the night. */
export function mailTasks(context: Context, options: MailOptions & Society): { readonly tasks: Tasks; close(): void } {
  const { task, close } = createMailTask(context, options);
  return { tasks: { mail: task, notices: createNoticesTask(context), ...createFollowsTasks(context) }, close };
}

/** Creates the job that sends a mail. */
export function createMailTask(
  context: Context,
  { product, publicOrigin, from, choicesOf, ...settings }: MailOptions & Society,
): { readonly task: Task; close(): void } {
  const { send, close } = createMailTransport(settings);
  return { task: mailTaskWith(context, send, { product, publicOrigin, from, choicesOf }), close };
}

/** Creates the job that sends a mail by a given transport. */
export function mailTaskWith(
  { log, ...store }: Context,
  send: SendMail,
  { choicesOf = localSubscriptions(store, 'impexium').subscriptions, publicOrigin, ...options }: Links & Society,
): Task {
  const deliver = createMailDelivery({ ...store, publicOrigin, choicesOf }, { send, ...options });
  return createMessageTask({ ...store, log, channel: 'mail', deliver });
}
