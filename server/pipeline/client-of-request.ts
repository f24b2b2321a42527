import type { IncomingMessage } from 'node:http';
import { shortAddress } from '../../shared/addresses/short-address.ts';
import { agentFamily } from '../http/agent-family.ts';
import { clientAddress, type TrustsProxy } from './client-address.ts';

export type LoggedClient = { readonly client: string | undefined; readonly agent: string };

const MAX_KNOWN = 2000;

/** Memoise: the rules would take nearly as long as serving a cached page. */
function remembered<T>(rule: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const result = known.get(text);
    if (result !== undefined) return result;
    if (known.size >= MAX_KNOWN) known.clear();
    const found = rule(text);
    known.set(text, found);
    return found;
  };
}

const familyOf = remembered(agentFamily);
const networkOf = remembered((address) => shortAddress(address) ?? 'unknown');

/** Reads raw headers, because `req.headers` would first build an object of all of them. */
export function clientOfRequest({ rawHeaders, socket }: IncomingMessage, trustsProxy: TrustsProxy): LoggedClient {
  let agent = '';
  let forwarded = '';
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 'user-agent'.length && name.toLowerCase() === 'user-agent') agent = rawHeaders[index + 1] ?? '';
    else if (name.length === 'x-forwarded-for'.length && name.toLowerCase() === 'x-forwarded-for')
      forwarded += `${forwarded && ','}${rawHeaders[index + 1] ?? ''}`;
  }
  return {
    client: networkOf(clientAddress(socket.remoteAddress ?? '', forwarded, trustsProxy)),
    agent: familyOf(agent),
  };
}
