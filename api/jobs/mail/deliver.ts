import { salutationFor } from '../../account/salutation.ts';
import { isMailKind } from '../../common/mail-kinds.ts';
import { readSociety } from '../../content/queries/lists.ts';
import { type Deliver, DeliveryError } from '../outbox/send-message.ts';
import { type MailContext, prepareMail } from './mail-table.ts';
import { buildSignature, findTemplate, writeMail } from './templates.ts';
import type { SendMail } from './transport.ts';

type Options = {
  readonly send: SendMail;
  /** The society's slug. */
  readonly product: string;
  /** The sender; the society's own address by default. */
  readonly from?: string | undefined;
};

/** Creates the delivery of the outbox's mails: facts, template, transport. */
export function createMailDelivery(context: MailContext, { send, product, from }: Options): Deliver {
  const { db, publicOrigin } = context;
  return async ({ id, kind, createdAt, ...message }) => {
    const mail = isMailKind(kind) ? await prepareMail(context, kind, message) : undefined;
    if (isMailKind(kind) && !mail) return 'obsolete';
    const textKind = mail?.template ?? kind;
    const template = isMailKind(textKind) ? await findTemplate(db, textKind, product) : undefined;
    if (!mail || !template) throw new DeliveryError(`no template ${textKind}`, { isPermanent: false });
    const to = mail.address ?? message.recipient;
    if (to === null) return 'obsolete';
    const society = await readSociety(db);
    const { subject, text } = writeMail(template, {
      ...mail.facts,
      society: society.name,
      origin: publicOrigin,
      salutation: await salutationFor(db, to),
    });
    await send({
      ...{ id, kind, createdAt, to, subject },
      messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
      from: from ?? { name: society.name, address: society.email },
      replyTo: mail.replyTo,
      unsubscribe: mail.unsubscribe,
      text: `${text}\n\n${buildSignature(society, publicOrigin)}\n`,
    });
    return 'sent';
  };
}
