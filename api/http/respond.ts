import { isDeepStrictEqual } from 'node:util';
import type { Request, Response } from 'express';
import type { CallSpec } from '../../shared/contract/call.ts';
import type { CallSchemas } from '../../shared/contract/schemas/envelope.ts';
import { toWire } from '../../shared/contract/wire-names.ts';
import type { ApiError } from '../common/api-error.ts';
import type { Reply } from './context.ts';

type ReplyState = Reply & { readonly code: number; readonly isPrivate: boolean };

export function createReply(response: Response): ReplyState {
  const state = {
    code: 200,
    isPrivate: false,
    status: (code: number) => {
      state.code = code;
    },
    header: (name: string, value: string) => {
      response.append(name, value);
    },
    markPrivate: () => {
      state.isPrivate = true;
    },
  };
  return state;
}

const PRIVATE = 'private, no-store';

/** Uses the wire's field names (section 3), and cache headers by the call's policy. */
export function sendResponse(
  request: Request,
  response: Response,
  content: { spec: CallSpec; body: unknown; reply: ReplyState; product: string },
): void {
  const { spec, body, reply, product } = content;
  const wire = JSON.stringify(toWire(body, spec.slugFields, product));
  response.status(reply.code).type('application/json');
  if (spec.cache.scope === 'public' && !reply.isPrivate) {
    response.set('Cache-Control', `public, max-age=${spec.cache.fresh}`);
    // Express adds the ETag and responds 304 to a matching If-None-Match.
    response.send(wire);
    return;
  }
  response.set('Cache-Control', PRIVATE);
  response.set('Content-Length', String(Buffer.byteLength(wire)));
  response.end(request.method === 'HEAD' ? undefined : wire);
}

export function sendError(response: Response, error: ApiError): void {
  response.set(error.headers);
  response.set('Cache-Control', PRIVATE);
  response.status(error.status).json(error.body);
}

/** Adds the status fields of section 3; lists are returned unchanged. */
export function withStatus(body: unknown, code: number, message: string): unknown {
  if (Array.isArray(body) || body === null || typeof body !== 'object') return body;
  return { statusCode: code, statusMessage: message, ...body };
}

/** Also rejects undeclared fields, which could leak private data; undefined without a violation. */
export function contractViolation(schemas: CallSchemas, body: unknown): string | undefined {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const result = schemas.response.safeParse(sent);
  if (!result.success)
    return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  const parsed: unknown = JSON.parse(JSON.stringify(result.data));
  return isDeepStrictEqual(parsed, sent)
    ? undefined
    : `fields outside the contract: ${extraFields(sent, parsed).join(', ')}`;
}

function extraFields(sent: unknown, parsed: unknown, path = ''): string[] {
  if (sent === null || typeof sent !== 'object') return [];
  const fields: object = parsed !== null && typeof parsed === 'object' ? parsed : {};
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = path ? `${path}.${name}` : name;
    const match = Object.entries(fields).find(([other]) => other === name);
    return match ? extraFields(value, match[1], field) : [field];
  });
}
