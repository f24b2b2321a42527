import { type Agent, type IncomingMessage, request } from 'node:http';
import type { Request } from './plan.ts';
import type { Outcome } from './tally.ts';

export type Target = { readonly agent: Agent; readonly host: string; readonly port: string; readonly timeout: number };

/** The outcome of a request that the client aborted as planned. */
export const ABORTED = 'aborted';

/** Sends one request without a retry and reads the whole response. Resolves also with failures. */
export function exchange(target: Target, path: string, plan: Request, localAddress: string): Promise<Outcome> {
  const { agent, host, port, timeout } = target;
  const { method, headers, body, named, abortsAfter } = plan;
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const req = request({
      agent,
      host,
      port,
      localAddress,
      method,
      path,
      headers: { 'Accept-Encoding': 'br', ...headers, ...length },
    });
    let reason: string | undefined;
    const giveUp = (why: string) => () => {
      reason = why;
      req.destroy();
    };
    const timer =
      abortsAfter === undefined
        ? setTimeout(giveUp('timeout'), timeout)
        : setTimeout(giveUp(ABORTED), abortsAfter * Math.random());
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const fail = (error: NodeJS.ErrnoException) =>
      end({ failure: reason ?? `connection ${error.code ?? error.message}` });
    req.once('error', fail);
    req.once('response', (res) => {
      res.once('error', fail);
      res.once('close', () => {
        if (res.complete) end({ answer: nameOf(res, named) });
        else end({ failure: reason ?? 'connection ended in the middle of a response' });
      });
      res.resume();
    });
    // A request that is destroyed before it has a connection emits no error.
    req.once('close', () => reason !== undefined && end({ failure: reason }));
    req.end(body);
  });
}

function nameOf(res: IncomingMessage, named: readonly string[]): string {
  return [res.statusCode, ...named.map((name) => res.headers[name])].filter((part) => part !== undefined).join(' ');
}
