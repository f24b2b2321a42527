import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { holdsHtml, sanitisingHtml } from '../../../server/upstream/clean-html.ts';
import { UnreadableHtml } from '../../../server/upstream/sanitise.ts';
import { html, notice } from '../../../shared/contract/schemas/models.ts';

const HOSTILE = '<em>shown</em><script>alert(1)</script>';
const SAFE = '<em>shown</em>';

const Node = z.object({
  get children() {
    return z.array(Node);
  },
  body: html,
});
const Chapter = z.object({
  get parts() {
    return z.array(Part);
  },
  body: html,
});
const Part: z.ZodObject = z.object({
  get chapter() {
    return Chapter.optional();
  },
});
const byKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), value: html }),
  z.object({ kind: z.literal('code'), value: z.string() }),
]);

/** Schemas that contain HTML, with a hostile answer and its sanitised form. */
const WRAPPED: readonly [string, z.ZodType, unknown, unknown][] = [
  ['html', html, HOSTILE, SAFE],
  ['html.min()', html.min(1), HOSTILE, SAFE],
  ['html.trim().max()', html.trim().max(1000), HOSTILE, SAFE],
  ['html.refine()', html.refine(() => true), HOSTILE, SAFE],
  ['html.meta()', html.meta({ description: 'A biography' }), HOSTILE, SAFE],
  ['html.meta().min()', html.meta({ id: 'Biography' }).min(1), HOSTILE, SAFE],
  ['html.describe()', html.describe('A biography'), HOSTILE, SAFE],
  ['html.brand()', html.brand<'Html'>(), HOSTILE, SAFE],
  ['html.optional().nullable()', html.optional().nullable(), HOSTILE, SAFE],
  ['html.nullish() that is null', html.nullish(), null, null],
  ['html.exactOptional()', z.object({ body: html.exactOptional() }), { body: HOSTILE }, { body: SAFE }],
  ['html.default()', html.default(''), HOSTILE, SAFE],
  ['html.prefault()', html.prefault(''), HOSTILE, SAFE],
  ['html.catch()', html.catch(''), HOSTILE, SAFE],
  ['html.readonly()', html.readonly(), HOSTILE, SAFE],
  ['html.optional().nonoptional()', html.optional().nonoptional(), HOSTILE, SAFE],
  ['z.lazy()', z.lazy(() => html), HOSTILE, SAFE],
  ['an array', z.array(html.min(1)), [HOSTILE, HOSTILE], [SAFE, SAFE]],
  ['a tuple', z.tuple([z.string(), html]), ['<b>', HOSTILE], ['<b>', SAFE]],
  ['the rest of a tuple', z.tuple([z.string()], html), ['<b>', HOSTILE, HOSTILE], ['<b>', SAFE, SAFE]],
  ['a record', z.record(z.string(), html), { constructor: HOSTILE }, { constructor: SAFE }],
  ['a partial record', z.partialRecord(z.enum(['a', 'b']), html), { b: HOSTILE }, { b: SAFE }],
  [
    'a catchall',
    z.object({ name: z.string() }).catchall(html),
    { name: '<b>', toString: HOSTILE },
    { name: '<b>', toString: SAFE },
  ],
  [
    'an extended object',
    z.object({ body: html }).extend({ name: z.string() }),
    { body: HOSTILE, name: '<b>' },
    { body: SAFE, name: '<b>' },
  ],
  ['a partial object', z.object({ body: html }).partial(), { body: HOSTILE }, { body: SAFE }],
  ['a union', z.union([z.number(), html.min(1)]), HOSTILE, SAFE],
  ['a union that accepts other text', z.union([z.array(html), z.string()]), HOSTILE, HOSTILE],
  [
    'a discriminated union',
    z.array(byKind),
    [
      { kind: 'text', value: HOSTILE },
      { kind: 'code', value: HOSTILE },
    ],
    [
      { kind: 'text', value: SAFE },
      { kind: 'code', value: HOSTILE },
    ],
  ],
  [
    'an intersection',
    z.intersection(z.object({ name: z.string() }), z.object({ body: html })),
    { name: '<b>', body: HOSTILE },
    { name: '<b>', body: SAFE },
  ],
  [
    'a recursive schema',
    Node,
    { body: HOSTILE, children: [{ body: HOSTILE, children: [] }] },
    { body: SAFE, children: [{ body: SAFE, children: [] }] },
  ],
  [
    'mutually recursive schemas',
    Chapter,
    { body: HOSTILE, parts: [{ chapter: { body: HOSTILE, parts: [] } }] },
    { body: SAFE, parts: [{ chapter: { body: SAFE, parts: [] } }] },
  ],
];

describe('HTML fields of an answer', () => {
  it.each(WRAPPED)('sanitises %s [H1, H2]', (_name, schema, hostile, safe) => {
    expect(sanitisingHtml(() => schema.parse(hostile))).toEqual(safe);
    expect(schema.parse(hostile), 'elsewhere').toEqual(hostile);
  });

  it.each([
    ['notice', notice],
    ['notice.min()', notice.min(1)],
    ['notice.optional()', notice.optional()],
    ['notice.meta()', notice.meta({ description: 'A line' })],
  ])('keeps the comment closer that hides %s (section 4)', (_name, schema) => {
    expect(sanitisingHtml(() => schema.parse('Closed today<script>x</script>-->'))).toMatch(
      /^Closed today--&gt;<!-- off -->$/,
    );
    expect(sanitisingHtml(() => html.parse('Closed today-->'))).not.toContain('<!--');
  });

  it('refuses more than a million characters in one answer, and cleans the next one', () => {
    const schema = z.array(html);
    const many = Array.from({ length: 11 }, () => 'a'.repeat(100_000));
    expect(() => sanitisingHtml(() => schema.parse(many))).toThrow(UnreadableHtml);
    expect(sanitisingHtml(() => schema.parse([HOSTILE]))).toEqual([SAFE]);
  });

  it.each([
    ['articles.byPath', true],
    ['search.suggestions', false],
  ] as const)('are known by call: %s', (id, expected) => {
    expect(holdsHtml(id)).toBe(expected);
  });
});
