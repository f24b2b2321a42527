import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { createLimitedServer } from '../../../server/http/http-server.ts';
import { sendRequest } from '../../support/send-request.ts';
import { sitesOnFolder } from '../../support/sites.ts';

/** Idle time after which large clouds close connections; the soak test reuses connections after that time. */
const BALANCER_IDLE_SECONDS = 60;
const sites = sitesOnFolder();

it('the keep-alive timeout is longer than a load balancer’s [D5]', async () => {
  const site = await sites.start({ environment: { API_ORIGIN: 'http://127.0.0.1:1' } });
  const agent = new Agent({ keepAlive: true });
  const { headers } = await sendRequest(`${site.origin}/livez`, { agent });
  agent.destroy();
  const [, timeout] = /^timeout=(\d+)$/.exec(String(headers['keep-alive'])) ?? [];
  expect(Number(timeout)).toBeGreaterThan(BALANCER_IDLE_SECONDS);
  expect(Number(timeout)).toBe(createLimitedServer().keepAliveTimeout / 1000);
  await sites.stop(site);
});
