import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** Writes one buffer: the upper bound for Node. Arguments: port, file with the body, its encoding. */
const [port = '', file = '', encoding = 'identity'] = process.argv.slice(2);
const body = await readFile(file);
createServer((_req, res) => {
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  res.end(body);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
