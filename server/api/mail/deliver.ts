import { CLAIM_TOKEN_PARAM, CONFIRM_ADDRESS_PATH } from '../../../shared/constants.ts';
import { type Deliver, DeliveryError } from '../outbox/sender.ts';
import { societyOf } from '../store/queries/lists.ts';
import type { DbContext } from '../store/schema/db.ts';
import { mailTemplate } from './templates.ts';
import type { SendMail } from './transport.ts';

type Options = Pick<DbContext, 'db'> & {
  readonly send: SendMail;
  /** The public origin of the site, for links. */
  readonly publicOrigin: string;
  /** Creates the token of a link that confirms a claim; undefined when the claim has been confirmed or has expired. */
  readonly createToken: (claimId: string) => Promise<string | undefined>;
  /** The sender; the society's own address when absent. */
  readonly from?: string | undefined;
};

/** Creates the delivery of the outbox's mails: template, link, transport. */
export function createMailDelivery({ db, send, publicOrigin, createToken, from }: Options): Deliver {
  return async ({ id, kind, recipient, body, createdAt }) => {
    const template = mailTemplate(kind);
    if (!template) throw new DeliveryError(`no template ${kind}`, { isPermanent: false });
    if (recipient === null) return 'obsolete';
    let link = '';
    if (template.confirms) {
      const token = await createToken(String(body.claimId));
      if (token === undefined) return 'obsolete';
      link = `${publicOrigin}${CONFIRM_ADDRESS_PATH}?${CLAIM_TOKEN_PARAM}=${token}`;
    }
    const { name, email } = await societyOf(db);
    const context = { society: name, origin: publicOrigin, link };
    await send({
      ...{ id, kind, createdAt },
      messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
      from: from ?? { name, address: email },
      to: recipient,
      subject: template.subject(context),
      text: `${template.paragraphs(context).join('\n\n')}\n\n${name}\n${publicOrigin}\n`,
    });
    return 'sent';
  };
}
