import { type CallId, callPath } from '../../shared/contract/calls.ts';
import { type ResponseOf, toResponseSchema } from '../../shared/contract/contract.ts';

type Input = { readonly params?: Parameters<typeof callPath>[1]; readonly query?: Parameters<typeof callPath>[2] };

/** Requests a path of a site or an API, and parses the body as JSON. */
export type GetJson = (path: string) => Promise<unknown>;

export const getFrom =
  (origin: string): GetJson =>
  async (path) =>
    (await fetch(origin + path)).json();

/** Makes a call for visitors. @throws Error when the response does not match its schema */
export async function readCall<K extends CallId>(
  get: GetJson,
  id: K,
  { params, query }: Input = {},
): Promise<ResponseOf<K>> {
  return toResponseSchema(id).parse(await get(`/api${callPath(id, params, query)}`));
}
