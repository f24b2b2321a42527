import { STATUS_CODES } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { clientKey } from '../../shared/addresses/client-key.ts';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { toSchemas } from '../../shared/contract/contract.ts';
import type { CallSchemas } from '../../shared/contract/schemas/envelope.ts';
import { leaveOutInvalid } from '../../shared/contract/schemas/leave-out-invalid.ts';
import type { Member } from '../account/sessions.ts';
import { ApiError } from '../common/api-error.ts';
import { reportLeftOut } from '../common/left-out.ts';
import { bearerToken, unauthorised } from './bearer-token.ts';
import type { ApiContext, CallRequest, Handlers } from './context.ts';
import { type ParsedInput, parseInput, readParams, readQuery } from './request-input.ts';
import { contractViolation, createReply, sendResponse, withStatus } from './respond.ts';
import { routeTable } from './route-table.ts';

export type RouterOptions = {
  context: ApiContext;
  handlers: Handlers<CallId>;
  authenticate: (token: string) => Promise<Member | undefined>;
  /** Fails on responses that violate their schema instead of leaving out invalid entries; for development and tests. */
  checkResponses: boolean;
};

const BODY_LIMIT = '100kb';

/** Other methods on a known path get 405 with `Allow`. */
export function createRouter(options: RouterOptions): Router {
  const router = Router();
  const readJson = express.json({ limit: BODY_LIMIT, type: 'application/json' });
  for (const { patterns, methods } of routeTable()) {
    const route = router.route(patterns);
    const get = methods.get('GET');
    const post = methods.get('POST');
    const allowed = [get && 'GET', get && !toSpec(get).writes && 'HEAD', post && 'POST'].filter(Boolean).join(', ');
    const methodNotAllowed: RequestHandler = () => {
      throw new ApiError(405, undefined, { headers: { Allow: allowed } });
    };
    if (get) {
      // Express runs the GET handler for HEAD requests, which must not write.
      if (toSpec(get).writes) route.head(methodNotAllowed);
      route.get(createCallHandler(get, options));
    }
    if (post) route.post(toSchemas(post).body ? [requireJson, readJson] : [], createCallHandler(post, options));
    route.all(methodNotAllowed);
  }
  return router;
}

/** Rejects other media types before reading the body; no body counts as an empty object. */
function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (hasBody && !request.is('application/json')) throw new ApiError(415);
  next();
}

/** A method, because its parameters are bivariant: each handler takes the parsed request of its own call. */
type AnyHandler = {
  handle(request: ParsedInput & AnyRequest, context: ApiContext): Promise<unknown>;
}['handle'];
type AnyRequest = Omit<CallRequest<'sso.login'>, keyof ParsedInput>;

function createCallHandler(id: CallId, options: RouterOptions): RequestHandler {
  const { context, handlers, authenticate, checkResponses } = options;
  const spec = toSpec(id);
  const schemas = toSchemas(id);
  const handle: AnyHandler = handlers[id];

  return async (request, response) => {
    response.locals.call = id;
    const token = bearerToken(request);
    const member = token === undefined ? undefined : await authenticate(token);
    if (spec.member && !member) throw unauthorised();

    const input = parseInput(schemas, {
      params: readParams(request),
      query: readQuery(request.url, schemas.query),
      body: request.body ?? {},
    });
    const reply = createReply(response);
    const call = { ...input, member, token, headers: request.headers, client: clientKey(request.ip ?? ''), reply };
    const result = await handle(call, context);
    const complete = withStatus(result, reply.code, STATUS_CODES[reply.code] ?? '');
    const violation = checkResponses ? contractViolation(schemas, complete) : undefined;
    if (violation) throw new Error(`The response of ${id} violates the contract: ${violation}`);
    const isList = spec.method === 'GET' && !spec.writes && !spec.member;
    const body = isList ? withoutInvalid(schemas.response, complete, id) : complete;
    sendResponse(request, response, { spec, body, reply, product: context.site.product });
  };
}

/** @throws Error when the body violates the schema outside of list entries */
function withoutInvalid(schema: CallSchemas['response'], body: unknown, call: CallId): unknown {
  try {
    return leaveOutInvalid(schema, body, (reason) => reportLeftOut({ what: call, reason }));
  } catch (cause) {
    throw new Error(
      `The response of ${call} violates the contract: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    );
  }
}
