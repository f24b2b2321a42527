import { STATUS_CODES } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { type CallId, specOf } from '../../shared/contract/calls.ts';
import { schemasOf } from '../../shared/contract/contract.ts';
import { ApiError } from './api-error.ts';
import type { ApiContext, CallRequest, Handlers, Member } from './context.ts';
import { type ParsedInput, paramsOf, parseInput, queryOf } from './request-input.ts';
import { answerProblem, createReply, sendAnswer, withStatus } from './respond.ts';
import { routeTable } from './route-table.ts';

export type RouterOptions = {
  context: ApiContext;
  handlers: Handlers<CallId>;
  /** Who a bearer token belongs to; undefined when it is unknown or has ended. */
  authenticate: (token: string) => Promise<Member | undefined>;
  /** Checks every answer by its schema and fails on a mismatch: development and tests. */
  checkResponses: boolean;
};

const BODY_LIMIT = '100kb';

/** One route per call of the contract: parse, authenticate, answer. Unknown methods of known paths get 405. */
export function createRouter(options: RouterOptions): Router {
  const router = Router();
  const readJson = express.json({ limit: BODY_LIMIT, type: 'application/json' });
  for (const { patterns, methods } of routeTable()) {
    const route = router.route(patterns);
    const get = methods.get('GET');
    const post = methods.get('POST');
    const allowed = [get && 'GET', get && !specOf(get).writes && 'HEAD', post && 'POST'].filter(Boolean).join(', ');
    const refuse: RequestHandler = () => {
      throw new ApiError(405, undefined, { headers: { Allow: allowed } });
    };
    if (get) {
      // Express runs the GET's handler for HEAD; one that writes must not be run by it.
      if (specOf(get).writes) route.head(refuse);
      route.get(answerCall(get, options));
    }
    if (post) route.post(schemasOf(post).body ? [requireJson, readJson] : [], answerCall(post, options));
    route.all(refuse);
  }
  return router;
}

/** A body that is not JSON is refused before it is read; no body at all counts as an empty object. */
function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (hasBody && !request.is('application/json')) throw new ApiError(415);
  next();
}

/**
 * Any call's handler, as the router sees it. Declared as a method because the request a handler takes is narrower than what
 * is known here: which parts it has is decided by the schemas of the same call, which have just parsed them.
 */
type AnyHandler = {
  handle(request: ParsedInput & AnyRequest, context: ApiContext): Promise<unknown>;
}['handle'];
type AnyRequest = Omit<CallRequest<'sso.login'>, keyof ParsedInput>;

function answerCall(id: CallId, options: RouterOptions): RequestHandler {
  const { context, handlers, authenticate, checkResponses } = options;
  const spec = specOf(id);
  const schemas = schemasOf(id);
  const handle: AnyHandler = handlers[id];

  return async (request, response) => {
    const token = bearerOf(request);
    const member = token === undefined ? undefined : await authenticate(token);
    if (spec.member && !member) throw new ApiError(401, 'Unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });

    const input = parseInput(schemas, {
      params: paramsOf(request),
      query: queryOf(request.url, schemas.query),
      body: request.body ?? {},
    });
    const reply = createReply(response);
    const asked = { ...input, member, token, headers: request.headers, ip: request.ip ?? '', reply };
    const answer = await handle(asked, context);
    const body = withStatus(answer, reply.code, STATUS_CODES[reply.code] ?? '');
    const problem = checkResponses ? answerProblem(schemas, body) : undefined;
    if (problem) throw new Error(`${id} answered against its contract: ${problem}`);
    sendAnswer(request, response, { spec, body, reply, product: context.product });
  };
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
