import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { toSpec } from '../../../shared/contract/calls.ts';
import { toSchemas } from '../../../shared/contract/contract.ts';
import { checkForm, readValues } from '../../../shared/forms/check-form.ts';
import { confirmationAddress, confirmationText } from '../../../shared/forms/confirmation.ts';
import { type FieldSpec, type FormSpec, needsReview } from '../../../shared/forms/form.ts';
import { FORMS, formAt } from '../../../shared/forms/forms.ts';
import { buildFields, LINK_GONE, NO_MAIL, type SendCall, sendForm } from '../../../shared/forms/send-form.ts';
import { createSite } from '../../support/create-site.ts';

const product = 'demo';
const site = createSite({ product });
const LONGEST: Partial<Record<FieldSpec['type'], string>> = {
  email: `${'a'.repeat(60)}@${'b'.repeat(60)}.test`,
  checkbox: 'yes',
  date: '2026-11-20',
  choices: Array.from({ length: 20 }, () => 'x'.repeat(80)).join(','),
};
const longest = (spec: FormSpec) =>
  Object.fromEntries(
    spec.fields.map(({ name, type, maxLength, options }) => [
      name,
      options?.[0] ?? LONGEST[type] ?? 'x'.repeat(maxLength),
    ]),
  );
const toForm = (path: string) => {
  const spec = formAt(path, product);
  if (!spec) throw new Error(`No form at ${path}`);
  return spec;
};
/** The content file of the page at a path. */
function readPage(path: string): string | undefined {
  const texts = globSync('content/pages/**/*.md').map((file) => readFileSync(file, 'utf8'));
  return texts.find((text) => text.includes(`\npath: ${path}\n`));
}
const JOIN = toForm('/join-demo');
const person = { firstName: 'Ada', lastName: 'B', email: 'a@b.test', password: 'twelve letters', accepted: 'yes' };

describe('the table of forms', () => {
  test.each(FORMS.map((spec) => [spec.id, spec] as const))(
    '%s is on pages of the site, and its complete values match the contract',
    (id, spec) => {
      expect(FORMS.filter((other) => other.id === id)).toHaveLength(1);
      for (const path of spec.paths) {
        const filled = path.replace('{product}', product);
        expect(site.match(filled).route.kind, path).not.toBe('unrouted');
        expect(formAt(filled, product)?.id, `${path} has one form`).toBe(id);
      }
      const values = longest(spec);
      expect(checkForm(spec, values)).toEqual({});
      for (const call of spec.calls) {
        const part = toSpec(call.id).method === 'GET' ? 'query' : 'body';
        const sent = buildFields(spec, call, values);
        const parsed = toSchemas(call.id)[part]?.safeParse(sent);
        expect(parsed?.error).toBeUndefined();
        // The API reads several choices as a list.
        const lists = spec.fields.flatMap(({ name, type }) =>
          type === 'choices' && sent[name] !== undefined ? [[name, sent[name].split(',')]] : [],
        );
        expect(parsed?.data).toEqual({ ...sent, ...Object.fromEntries(lists) });
      }
    },
  );

  test.each([
    '/education/submit-idea',
    '/education/workshop-proposal-request',
    '/education/event-registration-cancellation-request',
    '/fellows/apply',
  ])('%s has a form, to which the button of its page leads [Section 2, Public routes]', (path) => {
    expect(formAt(path, product)).toBeDefined();
    expect(readPage(path)).toContain(`url: "${path}#form"`);
  });

  test('the newsletter system never receives a password', () => {
    const [, crm] = JOIN.calls;
    expect(crm?.id).toBe('hubspot.createUser');
    expect(JSON.stringify(crm && buildFields(JOIN, crm, person))).not.toContain(person.password);
  });

  test('an accepted form redirects to its page, an embedded form to the confirmation', () => {
    const address = new URL(confirmationAddress(JOIN, '/join-demo', true), 'http://x');
    expect(address.pathname + address.hash).toBe('/join-demo#form');
    expect(confirmationText(JOIN, address.searchParams)).toBe(JOIN.pending);
    expect(confirmationText(JOIN, new URLSearchParams('done=hardship'))).toBeUndefined();
    const embed = '/form-embeds/group-rates';
    expect(confirmationAddress(toForm(embed), embed, false)).toBe('/form-embeds/confirmation');
  });
});

describe('checking a form', () => {
  test.each([
    [{ email: '' }, ['email']],
    [{ email: 'a@b' }, ['email']],
    [{ email: 'a b@c.test' }, ['email']],
    [{ firstName: '   ' }, ['firstName']],
    [{ firstName: 'x'.repeat(101) }, ['firstName']],
    [{ password: 'eleven chars'.slice(0, 11) }, ['password']],
    [{ password: '  10 spaces   ' }, []],
    [{ accepted: '' }, ['accepted']],
    [{ accepted: 'on' }, ['accepted']],
    [{}, []],
  ])('%o: %o', (change, wrong) => {
    const typed: Record<string, string> = { ...person, ...change };
    const values = readValues(JOIN, (name) => typed[name], new URLSearchParams());
    expect(Object.keys(checkForm(JOIN, values))).toEqual(wrong);
  });

  test('a value that is not an option, and a repeated field, are invalid', () => {
    const renewal = toForm('/renew-membership');
    const values = readValues(
      renewal,
      (name) => (name === 'email' ? ['a@b.test', 'c@d.test'] : 'x'),
      new URLSearchParams(),
    );
    expect(Object.keys(checkForm(renewal, values))).toEqual(['email', 'payment']);
  });
});

describe('a withdrawal', () => {
  const WITHDRAWAL = toForm('/website/withdrawal');
  const statement = { ...person, contract: 'Membership', concludedOn: '2026-11-20', reference: '' };

  test.each([
    [{}, []],
    [{ concludedOn: '' }, ['concludedOn']],
    [{ concludedOn: '2026-02-30' }, ['concludedOn']],
    [{ concludedOn: '20 November' }, ['concludedOn']],
    [{ contract: 'Anything' }, ['contract']],
    [{ firstName: '' }, ['firstName']],
  ])('%o: %o', (change, wrong) => {
    expect(Object.keys(checkForm(WITHDRAWAL, { ...statement, ...change }))).toEqual(wrong);
  });

  test.each([
    [WITHDRAWAL, undefined, true],
    [WITHDRAWAL, 'change', true],
    [WITHDRAWAL, 'confirm', false],
    [JOIN, undefined, false],
  ])('is shown for confirmation before it is sent', (spec, step, expected) => {
    expect(needsReview(spec, step)).toBe(expected);
  });

  test('is described in the terms of use, and the foot of every page leads to it', () => {
    expect(readPage('/website/terms-of-use')).toContain('[Withdraw from the contract here](/website/withdrawal)');
    const links: unknown = parse(readFileSync('content/data/footer-menu.yaml', 'utf8'));
    expect(links).toContainEqual(expect.objectContaining({ navigationURL: '/website/withdrawal' }));
  });
});

describe('confirming an address', () => {
  const CONFIRM = toForm('/confirm-address');
  const query = new URLSearchParams('token=of-the-link&password=not-this');
  const values = readValues(CONFIRM, (name) => (name === 'password' ? 'typed' : 'not this'), query);

  test('sends the token of the link and the password that was typed', async () => {
    expect(CONFIRM.calls.map((call) => buildFields(CONFIRM, call, values))).toEqual([
      { token: 'of-the-link', password: 'typed' },
    ]);
  });

  test.each([
    [410, { status: 410, notice: LINK_GONE }],
    [422, { status: 422, errors: { password: expect.stringContaining('can’t accept') } }],
    [200, { accepted: true }],
  ])('answered with %i', async (status, expected) => {
    const send: SendCall = async () => ({ status, fields: ['password'] });
    expect(await sendForm(CONFIRM, values, send)).toMatchObject(expected);
  });
});

describe('joining calls two systems at once and reports both results', () => {
  test.each([
    [200, 200, { accepted: true, pending: false }],
    [200, 409, { accepted: true, pending: false }],
    [200, 503, { accepted: true, pending: true }],
    [200, 0, { accepted: true, pending: true }],
    [501, 501, { status: 503, notice: NO_MAIL }],
    [400, 200, { status: 422, errors: { email: expect.stringContaining('e-mail') } }],
    [429, 429, { status: 429 }],
    [503, 200, { status: 503, notice: JOIN.partial }],
    [503, 503, { status: 503, notice: { title: 'Nothing has been stored' } }],
  ])('membership %i, newsletter %i', async (membership, newsletter, expected) => {
    const called: string[] = [];
    const send: SendCall = async (id) => {
      called.push(id);
      const status = id === 'impexium.createUser' ? membership : newsletter;
      return { status, ...(status === 400 && { fields: ['email'] }) };
    };
    expect(await sendForm(JOIN, person, send)).toMatchObject(expected);
    expect(called).toEqual(['impexium.createUser', 'hubspot.createUser']);
  });
});
