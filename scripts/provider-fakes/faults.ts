import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Sends a byte at a time, without end. */
export const drip: Answer = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 30);
  res.on('close', () => clearInterval(timer));
};

/** Sends megabytes, without end. */
export const flood: Answer = (_req, res) => {
  const chunk = 'x'.repeat(500_000);
  const more = () => {
    if (res.writable) res.write(chunk, () => setImmediate(more));
  };
  more();
};
