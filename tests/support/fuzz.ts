import { callIds, specOf } from '../../shared/contract/calls.ts';
import { FORMS } from '../../shared/site/forms/forms.ts';
import { fillProduct } from '../../shared/site/product-token.ts';
import { hostileTargets, seededRandom } from '../unit/rules/hostile-targets.ts';
import { createSite } from './create-site.ts';
import * as corpus from './fuzz-corpus.ts';
import * as headers from './fuzz-headers.ts';
import { openRaw, type RawClient, type RawReply } from './raw-client.ts';
import type { WriteHeaders } from './visitor.ts';

/** A fuzzed request, reproducible from its seed and number. */
export type FuzzedRequest = {
  readonly method: string;
  readonly bytes: Buffer;
  /** Whether later responses on the same connection are undefined. */
  readonly isLast: boolean;
};

type Settings = {
  readonly seed: number;
  readonly port: number;
  readonly product: string;
  /** The cookies and token that a write needs. */
  readonly visitor: WriteHeaders;
};

/** Generates requests by number. All are HTTP/1.1 messages; most are well-formed, few make sense. */
export function fuzzedRequests({ seed, port, product, visitor }: Settings): (number: number) => FuzzedRequest {
  const places = placesOf(product);
  return (number) => {
    const dice = throwDice(seed, number);
    const { isLucky, oneOf } = dice;
    const isForm = isLucky(0.1);
    const target = isForm ? oneOf(places.forms) : targetOf(dice, places);
    const method = isForm ? 'POST' : oneOf(isLucky(0.95) ? headers.METHODS : headers.ODD_METHODS);

    const lines = [
      `Host: ${isLucky(0.97) ? `127.0.0.1:${port}` : oneOf(headers.HOSTS)}`,
      ...dice.some(4, headerOf(dice)),
    ];
    if (method === 'POST' && isLucky(0.8)) {
      const { 'Content-Type': _, ...writeHeaders } = visitor;
      // Another client address each time, because of the rate limits.
      const clientHeaders = { ...writeHeaders, 'X-Forwarded-For': `10.${dice.below(256)}.${dice.below(256)}.1` };
      for (const [name, text] of Object.entries(clientHeaders)) lines.push(`${name}: ${text}`);
    }
    if (isLucky(0.01)) lines.push(`X-Long: ${'a'.repeat(dice.below(16_000))}`);
    let body: Buffer = Buffer.alloc(0);
    if (method === 'POST' || isLucky(0.03)) {
      body = bodyOf(dice);
      lines.push(`Content-Type: ${oneOf(headers.TYPES)}`);
      if (isLucky(0.9)) lines.push(`Content-Length: ${body.length}`);
      else {
        lines.push('Transfer-Encoding: chunked');
        body = Buffer.concat(body.length === 0 ? [LAST_CHUNK] : [chunkSize(body), body, CHUNK_END, LAST_CHUNK]);
      }
    }
    if (isLucky(0.02)) lines.splice(dice.below(lines.length), 0, oneOf(headers.BROKEN));

    const head = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    // Half of the non-ASCII texts are sent as UTF-8, half as Latin-1.
    const bytes = Buffer.concat([Buffer.from(head, isLucky(0.5) ? 'utf8' : 'latin1'), body]);
    // After an upgrade that is not accepted, Node does not respond to invalid input until the headers timeout.
    const isLast = lines.some((line) => headers.BROKEN.includes(line) || /[\r\n]|^Upgrade:/.test(line));
    return { method, bytes, isLast: isLast || /[\r\n]/.test(target) };
  };
}

/** A random source that depends only on the seed and number. */
function throwDice(seed: number, number: number) {
  const random = seededRandom(Math.imul(seed, 1_000_003) + number);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    isLucky: (chance: number) => random() < chance,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    some: (max: number, make: () => string) => Array.from({ length: below(max + 1) }, make),
    noise: (from: number, to: number, max: number) =>
      String.fromCharCode(...Array.from({ length: below(max) }, () => from + below(to - from))),
  };
}
type Dice = ReturnType<typeof throwDice>;

type Places = {
  readonly pages: readonly string[];
  readonly calls: readonly string[];
  readonly forms: readonly string[];
};

/** Every page, redirect and call, as patterns, and the targets of forms. */
function placesOf(product: string): Places {
  const { routes, redirects } = createSite({ product, mediaPlannerUrl: 'https://planner.example/' });
  const calls = callIds.map((id) => `/api${specOf(id).path}`);
  const own = FORMS.flatMap(({ paths }) => paths.map((path) => fillProduct(path, product)));
  return {
    pages: [...routes.map(({ path }) => (path.startsWith('/') ? path : '/')), ...redirects.map(({ from }) => from)],
    calls,
    forms: [
      ...own,
      ...corpus.FORM_PATHS,
      ...calls.filter((_, index) => specOf(callIds[index] ?? 'sso.login').method === 'POST'),
    ],
  };
}

function targetOf(dice: Dice, { pages, calls }: Places): string {
  const { oneOf, isLucky, below, noise } = dice;
  const placed = (patterns: readonly string[]) => () => {
    const path = oneOf(patterns).replace(/[:*][A-Za-z]*/g, () => oneOf(corpus.WORDS));
    const at = below(path.length + 1);
    return isLucky(0.88) ? path : path.slice(0, at) + oneOf(corpus.INSERTED) + path.slice(at);
  };
  const path = oneOf([
    placed(pages),
    placed(pages),
    placed(pages),
    placed(calls),
    placed(calls),
    placed(corpus.FILES),
    hostileTargets(below(2 ** 31)),
    () => `/${isLucky(0.5) ? noise(0x21, 0xff, 60) : oneOf(corpus.REPEATED).repeat(below(2500))}`,
  ])();
  if (isLucky(0.5)) return path;
  const pair = () => `${isLucky(0.8) ? oneOf(corpus.NAMES) : oneValue(dice)}=${oneValue(dice)}`;
  return `${path}?${dice.some(5, pair).join(oneOf(['&', '&', '&', '&&', ';', '?']))}`;
}

const oneValue = ({ isLucky, oneOf, noise }: Dice): string =>
  isLucky(0.1) ? encodeURIComponent(noise(0, 0x24f, 40)) : oneOf(corpus.VALUES);

const headerOf =
  ({ isLucky, oneOf, noise }: Dice) =>
  (): string =>
    isLucky(0.9) ? oneOf(headers.HEADERS) : `${oneOf(corpus.NAMES).replace(/[^\w-]/g, '-')}: ${noise(0x80, 0xff, 60)}`;

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const CHUNK_END = Buffer.from('\r\n');
const chunkSize = (body: Buffer): Buffer => Buffer.from(`${body.length.toString(16)}\r\n`);

function bodyOf(dice: Dice): Buffer {
  const { isLucky, oneOf, below, noise } = dice;
  const fields = () =>
    dice.some(
      10,
      () =>
        `${oneOf(isLucky(0.9) ? corpus.FIELDS : corpus.NAMES)}=${isLucky(0.5) ? oneOf(corpus.ANSWERS) : oneValue(dice)}`,
    );
  const make = oneOf([
    () => fields().join('&'),
    () => fields().join('&'),
    () => JSON.stringify(Object.fromEntries(fields().map((field) => field.split('=', 2)))),
    () =>
      JSON.stringify(Object.fromEntries(fields().map((field) => [field.split('=', 1)[0], oneOf(corpus.JSON_VALUES)]))),
    () => oneOf(corpus.BODIES),
    () => noise(0, 0xff, 300),
    () => 'a'.repeat(isLucky(0.1) ? below(150_000) : 0),
  ]);
  return Buffer.from(make(), isLucky(0.9) ? 'utf8' : 'latin1');
}

/** The result of a fuzz run. */
export type FuzzOutcome = {
  /** Number of responses with each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests without a response or with a 5xx: their number, the status, and their bytes. */
  readonly failures: readonly string[];
};

type Run = {
  readonly port: number;
  readonly request: (number: number) => FuzzedRequest;
  readonly count: number;
  /** Number of concurrent connections, each of which sends the next unsent request. */
  readonly connections: number;
};

const REPLY_TIMEOUT_MS = 20_000;
const HUNG = Symbol('hung');

/** Sends requests 0 to `count` over connections that stay open as long as the site keeps them open. */
export async function sendFuzzed({ port, request, count, connections }: Run): Promise<FuzzOutcome> {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let next = 0;

  async function send(): Promise<void> {
    let client: RawClient | undefined;
    let before = '';
    while (next < count) {
      const number = next;
      next += 1;
      const { method, bytes, isLast } = request(number);
      if (!client?.isOpen()) {
        client = openRaw(port);
        before = 'first on its connection';
      }
      client.send(bytes);
      const reply = await answerOf(client, method);
      const status = typeof reply === 'object' ? reply.status : 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 0 || status >= 500) {
        const result = reply === HUNG ? 'timeout' : (reply?.status ?? 'no response');
        failures.push(
          `request ${number} (${before}): ${result}: ${JSON.stringify(bytes.toString('latin1').slice(0, 2000))}`,
        );
      }
      if (isLast || typeof reply !== 'object' || reply.headers.get('connection') === 'close') {
        client.end();
        client = undefined;
      }
      before = `after ${number}`;
    }
    client?.end();
  }

  await Promise.all(Array.from({ length: connections }, send));
  return { statuses, failures };
}

/** The final response, after any 1xx response. */
async function answerOf(client: RawClient, method: string): Promise<RawReply | undefined | typeof HUNG> {
  const { promise: hung, resolve } = Promise.withResolvers<typeof HUNG>();
  const timer = setTimeout(resolve, REPLY_TIMEOUT_MS, HUNG);
  const final = async () => {
    for (;;) {
      const reply = await client.next(method);
      if (reply === undefined || reply.status >= 200) return reply;
    }
  };
  return Promise.race([final(), hung]).finally(() => clearTimeout(timer));
}
