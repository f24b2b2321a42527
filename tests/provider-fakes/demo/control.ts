import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Fakes } from '../all-fakes.ts';
import { CONDITIONS, type ConditionName, setCondition } from './conditions.ts';
import { controlPage, type OutboxCount, type ProviderState } from './control-page.ts';

const TITLES = {
  hubspot: 'HubSpot: newsletter choices',
  impexium: 're:Members AMS: members, passwords',
  higherLogic: 'Higher Logic: community posts',
  cvent: 'Cvent: event registration',
  oidc: 'OpenID Connect: sign-in by redirect',
} as const satisfies Record<keyof Fakes, string>;
const IDS = Object.keys(TITLES) as (keyof Fakes)[];
const SHOWN_REQUESTS = 8;

const changeSchema = z.object({
  provider: z.enum(IDS),
  condition: z.enum(Object.keys(CONDITIONS) as ConditionName[]),
});

type Options = {
  readonly fakes: Fakes;
  /** The site's address. */
  readonly site: string;
  readonly readOutbox: () => Promise<OutboxCount[]>;
};

/** Starts the control page on a free loopback port. */
export async function startControl({
  fakes,
  site,
  readOutbox,
}: Options): Promise<{ origin: string; close(): Promise<void> }> {
  const conditions = new Map<keyof Fakes, ConditionName>();
  const toState = (id: keyof Fakes): ProviderState => ({
    id,
    title: TITLES[id],
    condition: conditions.get(id) ?? 'normal',
    holds: toHoldings(fakes)[id],
    requests: fakes[id].requests.slice(-SHOWN_REQUESTS).reverse(),
  });

  /** Only this page's own forms switch faults, not other sites in the browser or other names of this machine. */
  const isOwn = ({ headers }: IncomingMessage) =>
    `http://${headers.host}` === origin && (headers.origin === undefined || headers.origin === origin);

  /** @returns whether the form names a provider and a condition */
  async function change(req: IncomingMessage): Promise<boolean> {
    const { data } = changeSchema.safeParse(Object.fromEntries(new URLSearchParams(await text(req))));
    if (!data) return false;
    await setCondition(fakes[data.provider], data.condition);
    conditions.set(data.provider, data.condition);
    return true;
  }

  const server = createServer(async (req, res) => {
    if (!isOwn(req)) res.writeHead(403).end();
    else if (req.url !== '/') res.writeHead(404).end();
    else if (req.method === 'POST') res.writeHead((await change(req)) ? 303 : 400, { Location: '/' }).end();
    else {
      const outbox = await readOutbox().catch((): OutboxCount[] => []);
      res.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      });
      res.end(controlPage({ site, providers: IDS.map(toState), outbox }));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** Records of each fake, in lines. */
function toHoldings({ hubspot, impexium, higherLogic, cvent, oidc }: Fakes): Record<keyof Fakes, string[]> {
  return {
    hubspot: [
      ...[...hubspot.contacts.keys()].map((email) => `contact ${email}`),
      ...[...hubspot.statuses].map(([key, { status }]) => `${key}: ${status}`),
    ],
    impexium: [...impexium.people.values()].map(
      ({ firstName, lastName, loginEmail, emails, customFields }) =>
        `${firstName} ${lastName}, signs in as ${loginEmail}; ${emails.map(({ address }) => address).join(', ')}; ${
          customFields.map(({ name, value }) => `${name}=${value}`).join(', ') || 'no choices'
        }`,
    ),
    higherLogic: higherLogic.posts.map(({ Subject }) => String(Subject)),
    cvent: [`${cvent.events.size} events`, `${cvent.tokens.length} tokens issued`],
    oidc: [`the person at the browser: ${oidc.person.given_name} ${oidc.person.family_name}, ${oidc.person.email}`],
  };
}
