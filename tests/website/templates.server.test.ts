import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { startStarterWith } from '../support/starter-copy.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const PAGE = '/resources/templates/label-form';
const WEEK = '/resources/this-week';
const FILES = {
  'pages/resources/templates.md': `---
path: /resources/templates
title: Templates
summary: Documents to fill in.
topic: quality
---
They are a beginning.
`,
  'pages/resources/templates/label-form.md': `---
path: ${PAGE}
title: Change of a label
summary: A form from the request to the new label.
topic: quality
memberOnly: true
download: true
---
A label changes for a reason.

## Reason

| Question | Answer |
| --- | --- |
| Why does the label change? | |
`,
  'pages/resources/this-week.md': `---
path: ${WEEK}
title: This week
summary: What is new.
topic: policy
---
The page is made from the lists.
`,
};

describe.each(oneDatabase())('what is for members, without JavaScript, on $name PostgreSQL', (database) => {
  const site = startBeforeAll(() => startStarterWith(FILES, database, { FORM_LIMIT: '1000' }));

  async function visit(username?: string): Promise<Visitor> {
    const visitor = await createVisitor(site.origin);
    if (username !== undefined)
      await visitor.send('/login', {
        method: 'POST',
        body: new URLSearchParams({ username, password: 'demo-Passw0rd!' }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    return visitor;
  }

  it('an active member reads a template and downloads it as Markdown', async () => {
    const member = await visit('member@demo.test');
    const page = await member.send(PAGE);
    expect(page.text).toContain('Why does the label change?');
    expect(page.text).toContain(`href="${PAGE}.md"`);
    const { status, headers, text } = await member.send(`${PAGE}.md`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      'private, no-store',
    ]);
    expect(headers['content-disposition']).toBe('attachment; filename=label-form.md');
    expect(text).toMatch(/^# Change of a label\n\n[\s\S]+\n## Reason\n\n\| Question /);
  });

  it.each([
    ['a visitor', undefined, `/login?ReturnUrl=${encodeURIComponent(PAGE)}`],
    ['a guest, whose account is free', 'guest@demo.test', PAGE],
    ['a former member', 'lapsed@demo.test', PAGE],
  ])('%s reads what a template is, and how it opens', async (_name, account, target) => {
    const reader = await visit(account);
    const page = await reader.send(PAGE);
    expect(page.text).toContain('The rest is for members');
    expect(page.text).not.toContain('Why does the label change?');
    expect(page.text).not.toContain(`${PAGE}.md`);
    const { status, headers } = await reader.send(`${PAGE}.md`);
    expect([status, headers.location]).toEqual([302, target]);
  });

  it.each(['/resources/templates/nothing.md', '/resources/templates/nothing'])('%s is not found', async (path) => {
    expect((await (await visit('member@demo.test')).send(path)).status).toBe(404);
  });

  it('the week is listed for an active member, and counted for a visitor', async () => {
    const own = await (await visit('member@demo.test')).send(WEEK);
    expect(own.text).toContain('The next 14 days');
    expect(own.text).toContain('Get this by e-mail each week');
    const open = await (await visit()).send(WEEK);
    expect(open.text).toContain('Dates in the next 14 days');
    expect(open.text).toContain('The rest is for members');
    expect(open.text).not.toContain('Get this by e-mail each week');
  });
});
