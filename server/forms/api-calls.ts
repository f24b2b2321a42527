import type { Request, Response } from 'express';
import { z } from 'zod';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { toSchemas } from '../../shared/contract/contract.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import type { SendCall } from '../../shared/forms/send-form.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { Message, Reply, Upstream } from '../upstream/client.ts';

/** A call of a form. */
export type Call = { readonly id: CallId } & Pick<Message, 'params' | 'query' | 'body'>;

const BAD_REQUEST = 400;

/** Sends a call of a form; the reply has status 0 when the API did not answer. */
export async function sendCall(
  req: Request,
  res: Response,
  upstream: Upstream,
  { id, ...message }: Call & Omit<Message, 'clientAddress'>,
): Promise<Reply> {
  try {
    return await upstream.send(id, { ...message, clientAddress: req.ip ?? '' });
  } catch (error) {
    toContext(res).log.warn({ call: id, reason: String(error) }, 'the call of a form failed');
    return { status: 0, body: undefined };
  }
}

/** Sends a form's calls to the API, each with the idempotency key. Fields that the contract rejects are not sent. */
export const sendCallsWith =
  (req: Request, res: Response, upstream: Upstream, idempotencyKey: string): SendCall =>
  async (id, fields) => {
    const part = toSpec(id).method === 'GET' ? 'query' : 'body';
    const parsed = (toSchemas(id)[part] ?? z.object()).safeParse(fields);
    if (!parsed.success) return { status: BAD_REQUEST, fields: parsed.error.issues.map(({ path }) => path.join('.')) };
    const { status, body, retryAfter } = await sendCall(req, res, upstream, { id, [part]: fields, idempotencyKey });
    const rejected = failure.safeParse(body).data?.errors?.map(({ field }) => field) ?? [];
    return { status, fields: rejected, ...(retryAfter !== undefined && { retryAfter }) };
  };
