import fc from 'fast-check';
import { callIds, toSpec } from '../../shared/contract/calls.ts';
import { FORMS } from '../../shared/forms/forms.ts';
import { fillProduct } from '../../shared/site/product-token.ts';
import { createSite } from './create-site.ts';
import { hostileTarget } from './hostile-targets.ts';
import * as hostile from './hostile-values.ts';
import { openRaw, type RawClient, type RawReply } from './raw-client.ts';
import type { WriteHeaders } from './visitor.ts';

type FuzzedRequest = {
  readonly method: string;
  readonly message: string;
  readonly charset: 'utf8' | 'latin1';
  /** Whether later responses on the same connection are undefined. */
  readonly isLast: boolean;
};

/** Chooses the first in so many percent of all cases. */
const mostly = <T, U>(percent: number, usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ arbitrary: usual, weight: percent }, { arbitrary: unusual, weight: 100 - percent });
const chance = (percent: number) => mostly(percent, fc.constant(true), fc.constant(false));
const noise = (min: number, max: number, maxLength: number) =>
  fc.string({ unit: fc.integer({ min, max }).map((code) => String.fromCharCode(code)), maxLength, size: 'max' });
const repeat = (text: string, max: number) => fc.nat(max).map((times) => text.repeat(times));

const name = fc.constantFrom(...hostile.NAMES);
const value = mostly(90, fc.constantFrom(...hostile.VALUES), noise(0, 0x24f, 40).map(encodeURIComponent));
const query = fc
  .tuple(
    fc.array(
      fc.tuple(mostly(80, name, value), value).map((pair) => pair.join('=')),
      { maxLength: 5 },
    ),
    fc.constantFrom('&', '&', '&', '&&', ';', '?'),
  )
  .map(([pairs, separator]) => `?${pairs.join(separator)}`);

/** Fills the parameters of patterns, and spoils some of the paths. */
function fill(patterns: readonly string[]): fc.Arbitrary<string> {
  const path = fc
    .tuple(fc.constantFrom(...patterns), fc.array(fc.constantFrom(...hostile.SEGMENTS), { minLength: 4, maxLength: 4 }))
    .map(([pattern, segments]) =>
      pattern.replace(/[:*][A-Za-z]*/g, (_, at: number) => segments[at % segments.length] ?? ''),
    );
  const spoiled = fc.tuple(path, fc.nat(), fc.constantFrom(...hostile.INSERTED)).map(([text, random, piece]) => {
    const at = random % (text.length + 1);
    return text.slice(0, at) + piece + text.slice(at);
  });
  return mostly(88, path, spoiled);
}

const header = mostly(
  90,
  fc.constantFrom(
    ...Object.entries(hostile.HEADERS).flatMap(([field, texts]) => texts.map((text) => `${field}: ${text}`)),
  ),
  fc.tuple(name, noise(0x80, 0xff, 60)).map(([field, text]) => `${field.replace(/[^\w-]/g, '-')}: ${text}`),
);

const fieldName = mostly(90, fc.constantFrom(...hostile.FIELDS), name);
const fields = fc.array(fc.tuple(fieldName, mostly(50, fc.constantFrom(...hostile.ANSWERS), value)), { maxLength: 10 });
const body = fc.oneof(
  { arbitrary: fields.map((pairs) => pairs.map((pair) => pair.join('=')).join('&')), weight: 2 },
  fields.map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
  fc
    .dictionary(fieldName, mostly(80, fc.constantFrom(...hostile.JSON_VALUES), fc.jsonValue()))
    .map((json) => JSON.stringify(json)),
  fc.constantFrom(...hostile.BODIES),
  noise(0, 0xff, 300),
  mostly(10, repeat('a', 150_000), fc.constant('')),
);

/** Every page, redirect and call, as patterns, and the targets of forms. */
function findPatterns(product: string) {
  const { routes, redirects } = createSite({ product, mediaPlannerUrl: 'https://planner.example/' });
  const toPath = (id: (typeof callIds)[number]) => `/api${toSpec(id).path}`;
  return {
    pages: [...routes.map(({ path }) => (path.startsWith('/') ? path : '/')), ...redirects.map(({ from }) => from)],
    calls: callIds.map(toPath),
    forms: [
      ...FORMS.flatMap(({ paths }) => paths.map((path) => fillProduct(path, product))),
      ...['/login', '/logout', '/preferences', '/hooks/purge', '/contact', '//login', '/LOGIN', '/'],
      ...callIds.filter((id) => toSpec(id).method === 'POST').map(toPath),
    ],
  };
}

type Options = {
  readonly port: number;
  readonly product: string;
  /** Cookies and token needed by a write. */
  readonly writeHeaders: WriteHeaders;
};

/** HTTP/1.1 messages: most are well-formed, few make sense. */
function createRequests({ port, product, writeHeaders }: Options): fc.Arbitrary<FuzzedRequest> {
  const { pages, calls, forms } = findPatterns(product);
  const path = fc.oneof(
    { arbitrary: fill(pages), weight: 3 },
    { arbitrary: fill(calls), weight: 2 },
    fill(hostile.FILES),
    hostileTarget,
    fc
      .oneof(
        noise(0x21, 0xff, 60),
        fc.constantFrom('a', '/', '%41', 'A', '.a', ';').chain((piece) => repeat(piece, 2500)),
      )
      .map((text) => `/${text}`),
  );
  const method = mostly(
    95,
    mostly(70, fc.constant('GET'), fc.constantFrom('HEAD', 'HEAD', 'POST', 'POST', 'POST', 'OPTIONS')),
    fc.constantFrom(...hostile.ODD_METHODS),
  );
  const { 'Content-Type': _, ...tokens } = writeHeaders;
  return fc
    .record({
      start: mostly(
        10,
        fc.tuple(fc.constant('POST'), fc.constantFrom(...forms), fc.constant('')),
        fc.tuple(method, path, mostly(50, query, fc.constant(''))),
      ),
      host: mostly(97, fc.constant(`127.0.0.1:${port}`), fc.constantFrom(...hostile.HOSTS)),
      headers: fc.array(header, { maxLength: 4 }),
      hasTokens: chance(80),
      client: fc.tuple(fc.nat(255), fc.nat(255)),
      long: mostly(1, repeat('a', 16_000), fc.constant('')),
      hasBody: chance(3),
      type: fc.oneof(
        { arbitrary: fc.constantFrom('application/x-www-form-urlencoded', 'application/json'), weight: 2 },
        fc.constantFrom(...hostile.CONTENT_TYPES),
      ),
      body,
      isChunked: chance(10),
      malformed: mostly(2, fc.tuple(fc.nat(), fc.constantFrom(...hostile.MALFORMED_HEADERS)), fc.constant(undefined)),
      charset: fc.constantFrom('utf8' as const, 'latin1' as const),
    })
    .map(({ start: [verb, ...target], host, headers, long, malformed, charset, ...parts }) => {
      const lines = [`Host: ${host}`, ...headers];
      // Rate limits are per client address.
      const client = { ...tokens, 'X-Forwarded-For': `10.${parts.client.join('.')}.1` };
      if (verb === 'POST' && parts.hasTokens)
        lines.push(...Object.entries(client).map(([field, text]) => `${field}: ${text}`));
      if (long !== '') lines.push(`X-Long: ${long}`);
      let content = '';
      if (verb === 'POST' || parts.hasBody) {
        const size = Buffer.byteLength(parts.body, charset);
        lines.push(`Content-Type: ${parts.type}`);
        lines.push(parts.isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`);
        const chunk = size > 0 ? `${size.toString(16)}\r\n${parts.body}\r\n` : '';
        content = parts.isChunked ? `${chunk}0\r\n\r\n` : parts.body;
      }
      if (malformed) lines.splice(malformed[0] % lines.length, 0, malformed[1]);
      const head = `${verb} ${target.join('')} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
      // After an upgrade that is not accepted, Node does not respond to invalid input until the headers timeout.
      const isUnclear = [...target, host].some((text) => /[\r\n]/.test(text)) || /^Upgrade:/m.test(head);
      return { method: verb, message: head + content, charset, isLast: malformed !== undefined || isUnclear };
    });
}

const REPLY_TIMEOUT_MS = 20_000;

/**
 * Sends generated requests one after the other over a connection that stays open as long as the site keeps it open.
 * @returns the number of responses with each status.
 * @throws Error with seed, path and the smallest counterexample when a request gets no response or a 5xx.
 */
export async function assertNoServerError(
  options: Options,
  { seed, numRuns, limitMs }: { seed: number; numRuns: number; limitMs: number },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let client: RawClient | undefined;
  const property = fc.asyncProperty(createRequests(options), async ({ method, message, charset, isLast }) => {
    const connection = client?.isOpen() ? client : openRaw(options.port);
    connection.send(Buffer.from(message, charset));
    const reply = await readFinal(connection, method);
    const isReusable = !isLast && reply !== undefined && reply.headers.get('connection') !== 'close';
    client = isReusable ? connection : undefined;
    if (!isReusable) connection.end();
    const status = reply?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status < 200 || status >= 500) throw new Error(`Response: ${status || 'none'}`);
  });
  // Shrinking a request that hangs ends before the time limit of the test, which would hide the counterexample.
  const plugins = [fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: true })];
  await fc.assert(property, { seed, numRuns, plugins }).finally(() => client?.end());
  return statuses;
}

/** Reads the response after any 1xx; undefined when the connection ends or the response is late. */
async function readFinal(client: RawClient, method: string): Promise<RawReply | undefined> {
  const timer = setTimeout(client.end, REPLY_TIMEOUT_MS);
  let reply: RawReply | undefined;
  do reply = await client.next(method);
  while (reply && reply.status < 200);
  clearTimeout(timer);
  return reply;
}
