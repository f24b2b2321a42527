import { z } from 'zod';
import { specOf } from '../../shared/contract/calls.ts';
import { schemasOf } from '../../shared/contract/contract.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import type { SendCall } from '../../shared/site/forms/send-form.ts';
import type { Upstream } from '../upstream/client.ts';

type Options = {
  readonly upstream: Upstream;
  readonly clientAddress: string;
  readonly onFailure: (error: unknown, id: string) => void;
};

const BAD_REQUEST = 400;

/** Makes a form's calls from here, each once. What the contract would refuse is not sent at all. */
export function sendCallFrom({ upstream, clientAddress, onFailure }: Options): SendCall {
  return async (id, fields) => {
    const part = specOf(id).method === 'GET' ? 'query' : 'body';
    const parsed = (schemasOf(id)[part] ?? z.object()).safeParse(fields);
    if (!parsed.success) return { status: BAD_REQUEST, fields: parsed.error.issues.map(({ path }) => path.join('.')) };
    try {
      const { status, body, retryAfter } = await upstream.send(id, { [part]: fields, clientAddress });
      const refusal = failure.safeParse(body).data;
      return {
        status,
        fields: refusal?.errors?.map(({ field }) => field) ?? [],
        ...(retryAfter !== undefined && { retryAfter }),
      };
    } catch (error) {
      onFailure(error, id);
      return { status: 0 };
    }
  };
}
