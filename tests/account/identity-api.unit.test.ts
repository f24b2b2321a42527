import { expect, it } from 'vitest';
import { createIdentityApi, IdentityAway } from '../../server/identity/identity-api.ts';

const answering = (status: number) => createIdentityApi({ forward: async () => ({ status, headers: {}, text: '{}' }) });
const DEVICE = { id: 'device', agent: 'firefox' };

it('takes an answer of the provider that the API does not read for a failed sign-in, not for an outage', async () => {
  const request = { query: `code=${'x'.repeat(9000)}`, transaction: 't' };
  expect(await answering(400).finish(request, DEVICE)).toEqual({ reason: 'failed' });
  await expect(answering(503).finish(request, DEVICE)).rejects.toThrow(IdentityAway);
});
