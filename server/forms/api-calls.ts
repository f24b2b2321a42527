import { z } from 'zod';
import { toSpec } from '../../shared/contract/calls.ts';
import { toSchemas } from '../../shared/contract/contract.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import type { FormCallId } from '../../shared/forms/form.ts';
import type { SendCall } from '../../shared/forms/send-form.ts';
import type { Upstream } from '../upstream/client.ts';

type Options = {
  readonly upstream: Upstream;
  readonly clientAddress: string;
  readonly idempotencyKey: string;
  readonly onFailure: (error: unknown, id: FormCallId) => void;
};

const BAD_REQUEST = 400;

/** Sends a form's calls to the API, each with the idempotency key. Fields that the contract rejects are not sent. */
export function sendCallFrom({ upstream, clientAddress, idempotencyKey, onFailure }: Options): SendCall {
  return async (id, fields) => {
    const part = toSpec(id).method === 'GET' ? 'query' : 'body';
    const parsed = (toSchemas(id)[part] ?? z.object()).safeParse(fields);
    if (!parsed.success) return { status: BAD_REQUEST, fields: parsed.error.issues.map(({ path }) => path.join('.')) };
    try {
      const { status, body, retryAfter } = await upstream.send(id, { [part]: fields, clientAddress, idempotencyKey });
      const rejection = failure.safeParse(body).data;
      return {
        status,
        fields: rejection?.errors?.map(({ field }) => field) ?? [],
        ...(retryAfter !== undefined && { retryAfter }),
      };
    } catch (error) {
      onFailure(error, id);
      return { status: 0 };
    }
  };
}
