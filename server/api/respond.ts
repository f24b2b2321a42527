import { isDeepStrictEqual } from 'node:util';
import type { Request, Response } from 'express';
import type { CallSpec } from '../../shared/contract/call.ts';
import type { CallSchemas } from '../../shared/contract/schemas/envelope.ts';
import { toWire } from '../../shared/contract/wire-names.ts';
import type { ApiError } from './api-error.ts';
import type { Reply } from './context.ts';

/** Collects what a handler wants changed about its answer. */
type ReplyState = Reply & { readonly code: number; readonly isPersonal: boolean };

export function createReply(response: Response): ReplyState {
  const state = {
    code: 200,
    isPersonal: false,
    status: (code: number) => {
      state.code = code;
    },
    header: (name: string, value: string) => {
      response.append(name, value);
    },
    personal: () => {
      state.isPersonal = true;
    },
  };
  return state;
}

const PRIVATE = 'private, no-store';

/** Sends a call's answer: status fields added, slugged names on the wire, cache headers by the call's policy. */
export function sendAnswer(
  request: Request,
  response: Response,
  answer: { spec: CallSpec; body: unknown; reply: ReplyState; product: string },
): void {
  const { spec, body, reply, product } = answer;
  const wire = JSON.stringify(toWire(body, spec.slugFields, product));
  response.status(reply.code).type('application/json');
  if (spec.cache.scope === 'public' && !reply.isPersonal) {
    response.set('Cache-Control', `public, max-age=${spec.cache.fresh}`);
    // Express adds the ETag and answers 304 to a matching If-None-Match.
    response.send(wire);
    return;
  }
  response.set('Cache-Control', PRIVATE);
  response.set('Content-Length', String(Buffer.byteLength(wire)));
  response.end(request.method === 'HEAD' ? undefined : wire);
}

/** Sends a failure; nothing about it may be kept. */
export function sendError(response: Response, error: ApiError): void {
  response.set(error.headers);
  response.set('Cache-Control', PRIVATE);
  response.status(error.status).json(error.body);
}

/** The status fields before the payload; a bare list stays one. */
export function withStatus(answer: unknown, code: number, message: string): unknown {
  if (Array.isArray(answer) || answer === null || typeof answer !== 'object') return answer;
  return { statusCode: code, statusMessage: message, ...answer };
}

/**
 * What is wrong with an answer by its own schema: wrong or missing fields, and fields the contract does not name (they
 * could be somebody's secret). Undefined when nothing is.
 */
export function answerProblem(schemas: CallSchemas, body: unknown): string | undefined {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const result = schemas.response.safeParse(sent);
  if (!result.success)
    return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  const parsed: unknown = JSON.parse(JSON.stringify(result.data));
  return isDeepStrictEqual(parsed, sent)
    ? undefined
    : `fields outside the contract: ${extraFields(sent, parsed).join(', ')}`;
}

function extraFields(sent: unknown, known: unknown, at = ''): string[] {
  if (sent === null || typeof sent !== 'object') return [];
  const names: object = known !== null && typeof known === 'object' ? known : {};
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = at ? `${at}.${name}` : name;
    const match = Object.entries(names).find(([other]) => other === name);
    return match ? extraFields(value, match[1], field) : [field];
  });
}
