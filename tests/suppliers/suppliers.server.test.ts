import type { Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';

describe.each(oneDatabase())('the suppliers guide, on $name PostgreSQL', (database) => {
  let app: Express;
  let close: () => Promise<void>;
  beforeAll(async () => ({ app, close } = await openTestApi(database)));
  afterAll(() => close());

  it('sends the firms to its page', async () => {
    const { body } = await request(app).get('/local-network?path=/resources/suppliers-guide');
    expect(body.result).toEqual([
      expect.objectContaining({ title: 'Northlight', category: 'Clinical evidence', services: ['Monitoring'] }),
    ]);
  });

  it('sends them to no other page', async () => {
    const { body } = await request(app).get('/local-network?path=/membership/chapters-local-networks');
    expect(body.result).not.toContainEqual(expect.objectContaining({ title: 'Northlight' }));
  });
});
