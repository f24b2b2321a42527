import supertest, { type Response } from 'supertest';

/** What a page of the site sends with a write: the pair of XSRF cookies, the header, and where it comes from. */
export type WriteHeaders = Record<'Cookie' | 'X-XSRF-TOKEN' | 'Sec-Fetch-Site' | 'Content-Type', string>;

/** A browser's cookies and XSRF header, as far as a test of the edge needs them. */
export type Visitor = {
  readonly cookies: Map<string, string>;
  /** A request to a path of the site; a string body is sent as it is, anything else as JSON. Redirects are not followed. */
  ask(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** For a write that is sent some other way. @throws Error when the site has given no XSRF token. */
  writeHeaders(): WriteHeaders;
};

const TOKEN = 'XSRF-TOKEN';

/** Somebody who has opened the site: one safe call has brought the XSRF pair. */
export async function visit(origin: string): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const headersOfWrite = (): WriteHeaders => ({
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': decodeURIComponent(cookies.get(TOKEN) ?? ''),
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
  });
  const first = await supertest(origin).get('/api/cookie-law');
  keep(first.get('Set-Cookie') ?? []);
  return {
    cookies,
    async ask(path, { method = 'GET', body, headers = {} } = {}) {
      const { Cookie, ...permission } = headersOfWrite();
      const request = new supertest.Test(origin, method, path);
      request.set({ Cookie, ...(method !== 'GET' && permission), ...headers });
      if (body !== undefined) request.send(typeof body === 'string' ? body : JSON.stringify(body));
      const response = await request;
      keep(response.get('Set-Cookie') ?? []);
      return response;
    },
    writeHeaders() {
      if (!cookies.get(TOKEN)) throw new Error(`No XSRF token among the cookies ${[...cookies.keys()].join(', ')}`);
      return headersOfWrite();
    },
  };
}
