import { connect, type Socket } from 'node:net';
import type { Script } from './fake-api.ts';
import type { TestSite } from './site.ts';

export { drip, flood, hang, reset, truncate } from '../provider-fakes/faults.ts';

/** Faults of an API, as scripts for a fake API. */

/** Answers the first request of each connection and closes the connection at the second, as in the keep-alive race. */
export function closeOnReuse(answer: Script): Script {
  const used = new WeakSet<Socket>();
  return (req, res, body) => {
    if (used.has(req.socket)) {
      req.socket.destroy();
      return;
    }
    used.add(req.socket);
    answer(req, res, body);
  };
}

/** Leaves a response open as `fault` does, and ends the site's requests as soon as the API has received one. */
export function timingOut(site: () => Pick<TestSite, 'expireRequests'>, fault: Script): Script {
  return (...exchange) => {
    fault(...exchange);
    site().expireRequests();
  };
}

/** Closes the connection in the middle of a body without a Content-Length. */
export const breakOff: Script = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' });
  res.write('{"statusCode":200');
  setTimeout(() => res.destroy(), 20);
};

/** Sends bytes on a new connection. @returns what is received until the other side closes it. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}
