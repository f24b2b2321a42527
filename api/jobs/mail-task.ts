import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import { createClaimToken } from '../members/address-claims.ts';
import { createNewsletterToken, newslettersOf } from '../members/newsletters.ts';
import { createMailDelivery } from './mail/deliver.ts';
import { createMailTransport, type MailSettings, type SendMail } from './mail/transport.ts';
import { createMessageTask } from './outbox/send-message.ts';
import type { Task } from './queue/queue.ts';

type Links = {
  /** The public origin of the site, for links in mails. */
  publicOrigin: string;
  /** The sender of the mails; the society when absent. */
  from?: string | undefined;
};
export type MailOptions = MailSettings & Links;
/** The society's slug. */
type Society = { product: string };

/** Creates the job that sends a mail. */
export function createMailTask(
  context: DbContext & { log: Logger },
  { product, publicOrigin, from, ...settings }: MailOptions & Society,
): Task {
  return mailTaskWith(context, createMailTransport(settings), { product, publicOrigin, from });
}

/** Like `createMailTask`, with a given transport. */
export function mailTaskWith(
  { log, ...store }: DbContext & { log: Logger },
  send: SendMail,
  links: Links & Society,
): Task {
  const createToken = (claimId: string) => createClaimToken(store, claimId);
  const newsletterToken = (address: string, lists: readonly string[]) => createNewsletterToken(store, address, lists);
  const tokens = { createToken, createNewsletterToken: newsletterToken };
  const currentOf = (address: string) => newslettersOf(store.db, address);
  const deliver = createMailDelivery({ db: store.db, send, newslettersOf: currentOf, ...tokens, ...links });
  return createMessageTask({ ...store, log, channel: 'mail', deliver });
}
