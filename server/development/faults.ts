import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallId } from '../../shared/contract/calls.ts';
import { type ResponseOf, toResponseSchema } from '../../shared/contract/contract.ts';
import type { Fault } from '../../shared/site/scenarios.ts';
import type { Upstream } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

export const SLOW_MS = 3000;
const KEPT = /^(?:masterPage|pageMenu|redirects|cookies|taxonomy|sso|hubspot|impexium)\.|\.by[A-Z]/;

const current = new AsyncLocalStorage<Fault>();

export const withFault = <T>(fault: Fault, run: () => T): T => current.run(fault, run);

export function faultyUpstream(upstream: Upstream): Upstream {
  const meet = async (id: CallId) => {
    const fault = current.getStore();
    if (fault === 'down')
      throw new UpstreamError(`${id}: the API is down in this scenario`, { outcome: 'unreachable' });
    if (fault === 'slow') await delay(SLOW_MS);
  };
  return {
    ...upstream,
    async get(id, url, options) {
      await meet(id);
      const outcome = await upstream.get(id, url, options);
      return current.getStore() === 'empty' && outcome.ok ? { ...outcome, data: emptied(id, outcome.data) } : outcome;
    },
    async send(id, message) {
      await meet(id);
      return upstream.send(id, message);
    },
  };
}

/** Unchanged where the contract requires entries or the page would be missing. */
function emptied<K extends CallId>(id: K, data: ResponseOf<K>): ResponseOf<K> {
  const { success, data: empty } = toResponseSchema(id).safeParse(withoutEntries(id, data));
  return success ? empty : data;
}

/** The JSON of an answer with no entries in its lists. */
export function withoutEntries(id: CallId, answer: unknown): unknown {
  if (KEPT.test(id) || typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).map(([name, value]): [string, unknown] => {
    if (Array.isArray(value)) return [name, []];
    return [name, /^total/.test(name) ? 0 : value];
  });
  return Object.fromEntries(fields);
}
