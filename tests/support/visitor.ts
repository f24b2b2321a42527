import supertest, { type Response } from 'supertest';

/** A page's headers for a write: the pair of XSRF cookies, the token, and Fetch Metadata. */
export type WriteHeaders = Record<'Cookie' | 'X-XSRF-TOKEN' | 'Sec-Fetch-Site' | 'Content-Type', string>;

/** A client with a cookie store that sends the XSRF token with each write. */
export type Visitor = {
  readonly cookies: Map<string, string>;
  /** Sends a request to a path of the site: a string body unchanged, any other as JSON. Does not follow redirects. */
  send(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** The headers for a write that another client sends. @throws Error when the site has set no XSRF token. */
  writeHeaders(): WriteHeaders;
};

const TOKEN = 'XSRF-TOKEN';

/** Creates a visitor that has received its pair of XSRF cookies from a first GET. */
export async function createVisitor(origin: string): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const storeCookies = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const currentWriteHeaders = (): WriteHeaders => ({
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': decodeURIComponent(cookies.get(TOKEN) ?? ''),
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
  });
  const first = await supertest(origin).get('/api/cookie-law');
  storeCookies(first.get('Set-Cookie') ?? []);
  return {
    cookies,
    async send(path, { method = 'GET', body, headers = {} } = {}) {
      const { Cookie, ...token } = currentWriteHeaders();
      const request = new supertest.Test(origin, method, path);
      request.set({ Cookie, ...(method !== 'GET' && token), ...headers });
      if (body !== undefined) request.send(typeof body === 'string' ? body : JSON.stringify(body));
      const response = await request;
      storeCookies(response.get('Set-Cookie') ?? []);
      return response;
    },
    writeHeaders() {
      if (!cookies.get(TOKEN)) throw new Error(`No XSRF token among the cookies ${[...cookies.keys()].join(', ')}`);
      return currentWriteHeaders();
    },
  };
}
