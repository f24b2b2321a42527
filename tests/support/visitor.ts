/** A browser's cookies and XSRF header, as far as a test of the edge needs them. */
export type Visitor = {
  readonly cookies: Map<string, string>;
  /** A request to a path of the site; a string body is sent as it is, anything else as JSON. Redirects are not followed. */
  ask(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>;
};

/** Somebody who has opened the site: one safe call has brought the XSRF pair. */
export async function visit(origin: string): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const visitor: Visitor = {
    cookies,
    async ask(path, { method = 'GET', body, headers = {} } = {}) {
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method !== 'GET' && {
            'Sec-Fetch-Site': 'same-origin',
            'Content-Type': 'application/json',
            'X-XSRF-TOKEN': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
          }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        const at = pair.indexOf('=');
        if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    },
  };
  await (await visitor.ask('/api/cookie-law')).arrayBuffer();
  return visitor;
}
