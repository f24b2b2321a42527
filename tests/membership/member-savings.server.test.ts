import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { FIXTURE_CONTENT, openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const RULES = [
  '- { rule: fees.rac, value: 660, unit: dollars, description: "For others" }',
  '- { rule: fees.rac-member, value: 500, unit: dollars, description: "For members" }',
];
const WORKSHOP = 'events/autumn-workshop.md';

describe.each(oneDatabase())('what the member price saves, on $name PostgreSQL [Section 2, Join]', (database) => {
  let app: Awaited<ReturnType<typeof openTestApi>>['app'];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
    await writeFile(join(folder.path, 'data/rules.yaml'), `${RULES.join('\n')}\n`);
    const workshop = await readFile(join(folder.path, WORKSHOP), 'utf8');
    const prices = '[{ label: Member, price: 400 }, { label: Non-member, price: 520 }]';
    await writeFile(join(folder.path, WORKSHOP), workshop.replace('[{ label: Member, price: 400 }]', prices));
    const api = await openTestApi(database, folder.path);
    app = api.app;
    close = async () => {
      await api.close();
      await folder.remove();
    };
  });
  afterAll(() => close());

  it('is told for the next events, the newest book and course, and the examination, each once', async () => {
    const { body } = await request(app).get('/member-savings').expect(200);
    const { result } = contract['blocks.memberSavings'].response.parse(body);
    expect(result).toEqual([
      { title: 'Autumn workshop on equivalence', path: '/events/autumn-workshop', saving: 120 },
      { title: 'Clinical evaluation course', path: '/products/clinical-course', saving: 50 },
      { title: 'The RAC examination', path: '/certifications/fees', saving: 160 },
    ]);
  });
});
