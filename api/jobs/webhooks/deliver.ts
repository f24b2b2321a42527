import { createHmac } from 'node:crypto';
import type { DbContext } from '../../database/schema/db.ts';
import { createTransport } from '../../outgoing/transport.ts';
import { findSubmission } from '../mail/mail-table.ts';
import { type Deliver, DeliveryError } from '../outbox/send-message.ts';

export type FormWebhookSettings = {
  /** `whsec_` followed by the key as Base64. */
  readonly secret: string;
  readonly hosts: readonly string[];
};

const DEADLINE_MS = 10_000;
/** The receiver is permanently gone (Standard Webhooks). */
const GONE = 410;
const PREFIX = 'whsec_';
const MACHINE = /^(?:localhost|127\.0\.0\.1)$/;

/** Signs `webhook-id.webhook-timestamp.body` by Standard Webhooks; does not follow redirects. */
export function createWebhookDelivery(
  { db, now }: DbContext,
  { secret, hosts }: FormWebhookSettings,
): { deliver: Deliver; close(): Promise<void> } {
  const names = hosts.filter((host) => !MACHINE.test(host));
  const transport = createTransport({ names, allowsLoopback: names.length < hosts.length });
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');

  const deliver: Deliver = async ({ id, body: message }) => {
    const submission = await findSubmission(db, String(message.submissionId));
    if (!submission) return 'obsolete';
    const { form, receivedAt, fields } = submission;
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const body = JSON.stringify({
      type: 'form.submitted',
      timestamp: receivedAt.toISOString(),
      data: { id: submission.id, form, fields },
    });
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const { status } = await transport
      .request({
        method: 'POST',
        url: new URL(String(message.url)),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
        signal: AbortSignal.timeout(DEADLINE_MS),
        repeatable: false,
      })
      .catch((error: unknown) => {
        throw new DeliveryError(`webhook ${toReason(error)}`, { isPermanent: false });
      });
    if (status < 200 || status > 299)
      throw new DeliveryError(`webhook status ${status}`, { isPermanent: status === GONE });
    return 'sent';
  };
  return { deliver, close: transport.close };
}

/** Leave out the address, which may be secret. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.message === 'the host is not allowed' ? error.message : error.name;
}
