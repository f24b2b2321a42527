import { connect, type Socket } from 'node:net';
import type { Script } from './fake-api.ts';

/** What a broken API does, as scripts for a fake one. */

/** Says nothing, for ever. */
export const hang: Script = () => {};
/** Breaks the connection before a byte of the answer. */
export const reset: Script = (req) => {
  req.socket.destroy();
};

/** Answers the first request of each connection, and closes it without a word at the next one: the race of a kept connection. */
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

/** Announces more than it sends. */
export const truncate: Script = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  res.write('{"statusCode":200');
  setTimeout(() => res.destroy(), 20);
};

/** Ends in the middle of a body whose length nobody knows. */
export const breakOff: Script = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' });
  res.write('{"statusCode":200');
  setTimeout(() => res.destroy(), 20);
};

/** Sends a byte now and then, for ever. */
export const drip: Script = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 30);
  res.on('close', () => clearInterval(timer));
};

/** Sends megabytes without end. */
export const flood: Script = (_req, res) => {
  const chunk = 'x'.repeat(500_000);
  const more = () => {
    if (res.writable) res.write(chunk, () => setImmediate(more));
  };
  more();
};

/** Sends bytes as they are on a connection of its own. @returns what comes back until the other side ends it. */
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
