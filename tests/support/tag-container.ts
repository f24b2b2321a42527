import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A consent command that the container of a tag manager got, and the types that it grants. */
export type Seen = { readonly command: string; readonly granted: readonly string[] };

/** Reports all consent commands of the data layer, earlier ones too, by requests to its origin. */
const CONTAINER = `(function () {
  var origin = new URL(document.currentScript.src).origin;
  function report(item) {
    if (Object.prototype.toString.call(item) !== '[object Arguments]') return;
    var granted = Object.keys(item[2]).filter(function (type) { return item[2][type] === 'granted' }).sort();
    var seen = { command: item[0] + ' ' + item[1], granted: granted };
    fetch(origin + '/seen', { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(seen) });
  }
  window.dataLayer.forEach(report);
  var push = window.dataLayer.push;
  window.dataLayer.push = function (item) { report(item); return push.call(window.dataLayer, item) };
})()`;

export type TagContainer = Awaited<ReturnType<typeof startTagContainer>>;

/** Serves a stand-in for a tag manager's container, and another script at other paths, from its own origin. */
export async function startTagContainer() {
  const loads: string[] = [];
  const seen: Seen[] = [];
  const server = createServer((req, res) => {
    const { url = '' } = req;
    if (req.method === 'POST') {
      let body = '';
      req.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      req.on('end', () => {
        seen.push(JSON.parse(body));
        res.writeHead(204).end();
      });
      return;
    }
    loads.push(url);
    res.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
    res.end(url.startsWith('/gtm.js?') ? CONTAINER : 'document.documentElement.dataset.globalScript = "";');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Paths of the scripts loaded. */
    loads,
    seen,
    reset() {
      loads.length = 0;
      seen.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
