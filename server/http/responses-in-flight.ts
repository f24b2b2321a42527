import type { Server, ServerResponse } from 'node:http';

const tracked = new WeakMap<Server, ReadonlySet<ServerResponse>>();

/** One shared set, because each listener slows every response. */
export function responsesInFlight(server: Server): ReadonlySet<ServerResponse> {
  const known = tracked.get(server);
  if (known) return known;
  const responses = new Set<ServerResponse>();
  function onClose(this: ServerResponse): void {
    responses.delete(this);
  }
  server.prependListener('request', (_req, res) => {
    responses.add(res);
    res.on('close', onClose);
  });
  tracked.set(server, responses);
  return responses;
}
