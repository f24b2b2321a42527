import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findEditedAddress } from '../../../api/content/editor/address-of.ts';
import { editorConfiguration } from '../../../api/content/editor/configuration.ts';
import { listContentFiles } from '../../../api/content/files/find-files.ts';
import { dataKinds, markdownKinds } from '../../../api/content/kinds/kinds.ts';
import { editorConfigurationAnswer } from '../../../shared/contract/schemas/editor.ts';

const CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url));
const listed = await listContentFiles(CONTENT);
const { configuration, itemIds } = editorConfigurationAnswer.parse(
  editorConfiguration(listed, { folder: 'content', product: 'acme' }),
);
type Field = z.output<typeof editorConfigurationAnswer>['configuration']['collections'][number]['fields'] extends
  | readonly (infer F)[]
  | undefined
  ? F
  : never;

const optionsSchema = z.array(z.union([z.string(), z.object({ value: z.union([z.string(), z.number()]) })]));
const listOptions = ({ options }: Field) =>
  optionsSchema.parse(options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
const findInner = ({ field }: Field): Field | undefined =>
  field === undefined ? undefined : z.custom<Field>((value) => typeof value === 'object').parse(field);

/** The fields of the file of a path, as the editor knows it. */
function fieldsAt(file: string): readonly Field[] {
  const path = `content/${file}`;
  for (const { folder, fields, files } of configuration.collections) {
    if (fields && path.startsWith(`${folder}/`) && path.endsWith('.md')) return fields;
    const list = files?.find((each) => each.file === path);
    if (list) return list.fields;
  }
  return [];
}

/** A value as the editor holds it, without unknown fields; undefined if its type is not the field's. */
function readBy(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const { fields } = field;
  switch (field.widget) {
    case 'hidden':
      return value;
    case 'object':
      return readAll(fields ?? [], value);
    case 'list': {
      const inner = findInner(field);
      if (!Array.isArray(value)) return undefined;
      return value.map((entry) => (inner ? readBy(inner, entry) : readAll(fields ?? [], entry)));
    }
    case 'select': {
      const isKnown = (each: unknown) => listOptions(field).some((option) => option === each);
      if (field.multiple === true) return Array.isArray(value) ? value.filter(isKnown) : undefined;
      return isKnown(value) ? value : undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return typeof value === 'number' && (field.value_type !== 'int' || Number.isInteger(value)) ? value : undefined;
    case 'datetime':
      return typeof value === 'string' && /^(?:\d{4}-\d{2}-\d{2})?$/.test(value) ? value : undefined;
    case 'image':
    case 'string':
    case 'text': {
      const [written] = z.tuple([z.string(), z.string()]).safeParse(field.pattern).data ?? [];
      const [, pattern] = /^\/(.+)\/u$/.exec(written ?? '') ?? [];
      if (typeof value !== 'string') return undefined;
      const isEmpty = value === '' && field.required === false;
      // The editor checks what the file says, in which `{product}` is not filled in.
      return isEmpty || pattern === undefined || new RegExp(pattern, 'u').test(value) ? value : undefined;
    }
    default:
      throw new Error(`The widget ${field.widget} of ${field.name} is not known here`);
  }
}

function readAll(fields: readonly Field[], value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const root = fields.find(({ root: isRoot }) => isRoot === true);
  if (root) return readBy(root, value);
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const field = fields.find((known) => known.name === name);
    return field ? [[name, readBy(field, each)]] : [];
  });
  return Object.fromEntries(entries);
}

describe('the configuration of the web editor', () => {
  /** All fields of a schema by path, read from its JSON Schema and not as the editor reads it. */
  const listPaths = (schema: z.core.JSONSchema.BaseSchema, path = ''): string[] => {
    const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined;
    if (items) return listPaths(items, path);
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      typeof field === 'object' ? [`${path}${name}`, ...listPaths(field, `${path}${name}.`)] : [],
    );
  };
  const pathsOfFields = (fields: readonly Field[], path = ''): string[] =>
    fields.flatMap((field) =>
      field.root === true
        ? pathsOfFields(field.fields ?? [], path)
        : [`${path}${field.name}`, ...pathsOfFields(field.fields ?? [], `${path}${field.name}.`)],
    );
  const schemas = [
    ...Object.values(markdownKinds).map(({ folder, schema }) => ({ file: `${folder}/any.md`, schema })),
    ...Object.entries(dataKinds).map(([kind, { schema }]) => ({ file: `data/${kind}.yaml`, schema })),
  ];

  it.each(schemas)('has every field of the schema of $file, in its order', ({ file, schema }) => {
    const expected = listPaths(z.toJSONSchema(schema, { io: 'input' }));
    expect(expected.length).toBeGreaterThan(0);
    expect(pathsOfFields(fieldsAt(file)).filter((path) => path !== 'body')).toEqual(expected);
  });

  it('knows every content file, and loses nothing of it', () => {
    expect(listed.length).toBeGreaterThan(400);
    for (const { file, source } of listed) {
      const yaml = file.endsWith('.md') ? (/^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source)?.[1] ?? '') : source;
      // Not filled in, because the editor reads the file as it is.
      const data: unknown = parse(yaml);
      expect(readAll(fieldsAt(file), data), file).toEqual(data);
    }
  });

  it('requires no text that may be empty, because the editor leaves an empty text out', () => {
    const leaves = (schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] => {
      if (schema instanceof z.ZodArray) return leaves(schema.element, path);
      if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
        return leaves(schema.unwrap(), path).filter(({ path: inner }) => inner !== path);
      if (!(schema instanceof z.ZodObject)) return [{ path, schema }];
      return Object.entries(schema.shape).flatMap(([name, field]) => leaves(field, `${path}.${name}`));
    };
    const required = schemas.flatMap(({ file, schema }) => leaves(schema, file));
    expect(required.length).toBeGreaterThan(100);
    expect(required.flatMap(({ path, schema }) => (z.safeParse(schema, '').success ? [path] : []))).toEqual([]);
  });

  it('asks nobody for an id, and knows the ids that are taken', () => {
    const idFields = configuration.collections.flatMap(({ fields, files }) =>
      [...(fields ?? []), ...(files ?? []).flatMap((file) => file.fields.flatMap((list) => list.fields ?? []))].filter(
        ({ name }) => ['id', 'key', 'codeName'].includes(name),
      ),
    );
    expect(idFields.length).toBeGreaterThan(12);
    expect(idFields.filter(({ widget }) => widget !== 'hidden')).toEqual([]);
    for (const { folder } of Object.values(markdownKinds)) {
      const previewId = fieldsAt(`${folder}/any.md`).find(({ name }) => name === 'workflowId');
      expect(previewId).toMatchObject({ widget: 'string', readonly: true, required: false });
    }
    expect(Object.values(itemIds)).toContain(1048);
  });

  it('offers people, terms and items by their names', () => {
    const field = (file: string, name: string) => fieldsAt(file).find((each) => each.name === name);
    const people = listed.find(({ file }) => file === 'data/people.yaml')?.source ?? '';
    const [person] = z.array(z.object({ key: z.string(), name: z.string() })).parse(parse(people));
    expect(field('articles/any.md', 'authors')).toMatchObject({ widget: 'select', multiple: true });
    expect(field('articles/any.md', 'authors')?.options).toContainEqual({
      label: person?.name,
      value: person?.key,
    });
    expect(field('articles/any.md', 'categories')?.options).toContainEqual({ label: 'Devices (category)', value: 393 });
    expect(field('events/any.md', 'related')?.options).toContainEqual(expect.objectContaining({ value: 1048 }));
    expect(field('events/any.md', 'type')).toMatchObject({ widget: 'select', required: true });
  });

  it('lets days be chosen in a calendar, unless the kind has days that count from the week', () => {
    const day = { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    const [dates] = fieldsAt('data/deadlines.yaml');
    expect(dates?.fields?.find(({ name }) => name === 'date')).toMatchObject(day);
    const files = listed.filter(({ file }) => !/^products\//.test(file) || /biologics-from-cell-bank/.test(file));
    const plain = files.map((file) => ({ ...file, source: file.source.replace(/(: *"?)[+-]\d+d/g, '$12026-11-02') }));
    for (const [all, widget] of [
      [files, 'string'],
      [plain, 'datetime'],
    ] as const) {
      const { collections } = editorConfigurationAnswer.parse(
        editorConfiguration(all, { folder: 'content', product: 'acme' }),
      ).configuration;
      const fields = collections.find(({ name }) => name === 'product')?.fields;
      expect(fields?.find(({ name }) => name === 'availableFrom')).toMatchObject({ widget });
    }
    const { collections } = editorConfigurationAnswer.parse(
      editorConfiguration([], { folder: 'content', product: 'acme' }),
    ).configuration;
    const findFields = (kind: string) => collections.find(({ name }) => name === kind)?.fields;
    const time = { widget: 'datetime', type: 'datetime-local', format: 'YYYY-MM-DDTHH:mm' };
    expect(findFields('event')?.find(({ name }) => name === 'starts')).toMatchObject(time);
    expect(findFields('article')?.find(({ name }) => name === 'published')).toMatchObject(day);
  });

  it('lists articles, events and products by date, with people or place, and tells drafts', () => {
    for (const [kind, sortBy] of [
      ['article', 'published'],
      ['event', 'starts'],
      ['product', 'availableFrom'],
    ])
      expect(configuration.collections.find(({ name }) => name === kind)).toMatchObject({
        summary: expect.stringContaining(`{{${sortBy}}}`),
        sortable_fields: { default: { field: sortBy, direction: 'descending' } },
        view_filters: [{ field: 'draft', pattern: true }],
      });
  });

  it('tells at a git host nobody how a draft is previewed', () => {
    const hash = '';
    const source =
      '---\npath: /x\ntitle: X\nsummary: Y.\ndraft: true\nworkflowId: 5f0c7a2e-1d3b-4c8a-9b6e-2f4d8c1a7e90\n---\n';
    const files = [{ file: 'pages/x.md', source, hash }];
    const address = (withDrafts: boolean) => findEditedAddress('pages/x.md', files, { product: 'acme', withDrafts });
    expect(address(true)).toBe('/x?isPreview=true&wg=5f0c7a2e-1d3b-4c8a-9b6e-2f4d8c1a7e90');
    expect(address(false)).toBeUndefined();
  });

  it('says what a field takes, in the words of the schema', () => {
    const published = fieldsAt('articles/any.md').find(({ name }) => name === 'published');
    expect(published).toMatchObject({
      label: 'Published',
      hint: 'a date like 2025-05-13T09:00, +9d 14:00 or ~05-12+1d 14:00. The second form counts from Monday of this week, the third from Monday of that day’s week',
    });
    const opens = fieldsAt('events/any.md').find(({ name }) => name === 'registrationOpens');
    expect(opens).toMatchObject({ label: 'Registration opens', required: false });
  });

  const DAYS = ['2025-05-13', '2028-02-29', '2000-02-29', '+9d', '-40d', '~05-12', '~05-12+1d', '~12-31-7d'];
  const NO_DAYS = [
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-00-10',
    '~02-29',
    '~06-31',
  ];
  const NO_DATES = ['13.05.2025', '2025-5-13', 'tomorrow', '+9', '9d', '~5-12', '2025-05-13 09:00', '+9d T09:00'];
  it.each([
    ['published', ...DAYS],
    ['review', ...DAYS],
    ['published', '2025-05-13T09:00', '+9d 14:00', '~05-12+1d 23:59'],
  ])('the form takes as `%s` what the schema takes', (name, ...dates) => {
    const field = fieldsAt('articles/any.md').find((each) => each.name === name);
    const { schema } = markdownKinds.article;
    for (const date of dates) {
      expect(schema.shape[name === 'review' ? 'review' : 'published'].safeParse(date).success, date).toBe(true);
      expect(field && readBy(field, date), date).toBe(date);
    }
  });

  it.each([
    ['published', ...NO_DAYS, ...NO_DATES, '2025-05-13T24:00', '2025-05-13T09:60', '+9d 9:00'],
    ['review', ...NO_DAYS, ...NO_DATES, '2025-05-13T09:00', '+9d 14:00'],
  ])('the form refuses as `%s` what the schema refuses, before it is saved', (name, ...dates) => {
    const field = fieldsAt('articles/any.md').find((each) => each.name === name);
    const { schema } = markdownKinds.article;
    for (const date of dates) {
      expect(schema.shape[name === 'review' ? 'review' : 'published'].safeParse(date).success, date).toBe(false);
      expect(field && readBy(field, date), date).toBeUndefined();
    }
  });

  it('every date of every kind and list has a pattern that knows the calendar', () => {
    const datesIn = (fields: readonly Field[]): Field[] =>
      fields.flatMap((field) => [
        ...(String(field.hint).includes('2025-05-13') ? [field] : []),
        ...datesIn(field.fields ?? []),
      ]);
    const all = configuration.collections.flatMap(({ fields, files }) => [
      ...datesIn(fields ?? []),
      ...(files ?? []).flatMap((file) => datesIn(file.fields)),
    ]);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((field) => readBy(field, '2026-02-30') !== undefined)).toEqual([]);
  });
});
