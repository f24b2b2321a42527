import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';

/** Answers a request; `body` is its text. */
export type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;

/** Never responds. */
export const hang: Answer = () => {};
/** Resets the connection before the response. */
export const reset: Answer = (req) => {
  req.socket.destroy();
};

/** Sends less than its Content-Length. */
export const truncate: Answer = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  res.write('{"statusCode":200');
  setTimeout(() => res.destroy(), 20);
};

/** Sends a byte at a time, until the client disconnects. */
export const drip: Answer = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 30);
  res.on('close', () => clearInterval(timer));
};

/** Sends megabytes, until the client disconnects. */
export const flood: Answer = (_req, res) => {
  // A pipeline ends with its response; a loop of writes goes on after it.
  pipeline(Readable.from(endlessChunks()), res, () => {});
};

function* endlessChunks(): Generator<string> {
  const chunk = 'x'.repeat(500_000);
  while (true) yield chunk;
}
