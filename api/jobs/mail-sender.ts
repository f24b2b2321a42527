import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import { createClaimToken } from '../members/address-claims.ts';
import { createNewsletterToken, newslettersOf } from '../members/newsletters.ts';
import { createMailDelivery } from './mail/deliver.ts';
import { createMailTransport, type MailSettings, type SendMail } from './mail/transport.ts';
import { createOutboxSender, type OutboxSender } from './outbox/sender.ts';

type Links = {
  /** The public origin of the site, for links in mails. */
  publicOrigin: string;
  /** The sender of the mails; the society when absent. */
  from?: string | undefined;
};
export type MailOptions = MailSettings & Links;
/** The society's slug. */
type Society = { product: string };

/** Creates the sender of the outbox's mails. */
export function createMailSender(
  context: DbContext & { log: Logger },
  { product, publicOrigin, from, ...settings }: MailOptions & Society,
): OutboxSender {
  return createSenderWith(context, createMailTransport(settings), { product, publicOrigin, from });
}

/** Like `createMailSender`, with a given transport. */
export function createSenderWith(
  { log, ...store }: DbContext & { log: Logger },
  send: SendMail,
  links: Links & Society,
): OutboxSender {
  const createToken = (claimId: string) => createClaimToken(store, claimId);
  const newsletterToken = (address: string, lists: readonly string[]) => createNewsletterToken(store, address, lists);
  const tokens = { createToken, createNewsletterToken: newsletterToken };
  const currentOf = (address: string) => newslettersOf(store.db, address);
  const deliver = createMailDelivery({ db: store.db, send, newslettersOf: currentOf, ...tokens, ...links });
  return createOutboxSender({ ...store, log, channel: 'mail', deliver });
}
