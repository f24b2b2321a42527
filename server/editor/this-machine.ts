import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isThisMachine } from '../config/setting.ts';

/** Behind a proxy every visitor would look like this machine. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

type ReceivedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Require a loopback peer and Host, against DNS rebinding. */
export function isFromThisMachine(req: ReceivedRequest): boolean {
  const peer = req.socket.remoteAddress;
  if (peer === undefined || !ipaddr.isValid(peer) || ipaddr.process(peer).range() !== 'loopback') return false;
  if (PROXY_HEADERS.some((name) => req.headers[name] !== undefined)) return false;
  const { host = '' } = req.headers;
  return URL.canParse(`http://${host}`) && isThisMachine(`http://${host}`);
}
