import { z } from 'zod';
import { type CallId, callIds, toSpec } from '../../shared/contract/calls.ts';
import { toSchemas } from '../../shared/contract/contract.ts';
import { toWire } from '../../shared/contract/wire-names.ts';
import { type FakeApi, isUnrouted, json, NO_PAGE, PAGE_MENU } from './fake-api.ts';

type Schema = z.core.$ZodType;
/** Returns the text of a field by its name and schema. */
export type TextOf = (name: string, schema: Schema) => string;

/** Texts with a format that the schema prescribes, and one that a page parses. */
const FORMS: Readonly<Record<string, string>> = {
  date: '2031-05-06',
  datetime: '2031-05-06T12:00:00Z',
  uuid: '7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e',
};
const TIME_ZONE = 'timeZone';

/** The fields of a sample: all of the schema, or only those that it requires. */
export type Fields = 'all' | 'required';
type Options = { readonly textOf: TextOf; readonly fields: Fields };

/** A response that fits its schema, with one entry per list, and texts of `toText`. */
function sample(schema: Schema, options: Options, name = '', above: readonly Schema[] = []): unknown {
  const { textOf, fields } = options;
  const part = (one: Schema, itsName = name) => sample(one, options, itsName, [...above, schema]);
  if (schema instanceof z.ZodObject) {
    const shown = Object.entries<Schema>(schema.shape).filter(
      ([, one]) => fields === 'all' || !(one instanceof z.ZodOptional),
    );
    return Object.fromEntries(shown.map(([field, one]) => [field, part(one, field)]));
  }
  // A recursive schema gets empty lists at the second level.
  if (schema instanceof z.ZodArray) return above.includes(schema) ? [] : [part(schema.element)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return part(schema.unwrap());
  if (schema instanceof z.ZodRecord) return { field: part(schema.valueType) };
  if (schema instanceof z.ZodUnknown) return textOf(name, schema);
  const [first] = schema instanceof z.ZodUnion ? schema.options : [];
  if (first) return part(first);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodNumber) return name === 'statusCode' ? 200 : 1;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodStringFormat) return FORMS[schema.format ?? ''];
  if (schema instanceof z.ZodString) return name === TIME_ZONE ? 'Europe/Brussels' : textOf(name, schema);
  throw new Error(`There is no sample of a ${schema._zod.def.type}`);
}

/** Makes a fake API answer every call of the contract with sample data. */
export function answerContract(api: FakeApi, product: string, textOf: TextOf): void {
  // `/events/latest` must not match `/events/:id`.
  const ids = callIds.toSorted((a, b) => Number(toSpec(a).path.includes(':')) - Number(toSpec(b).path.includes(':')));
  const answers = ids.map((id) => ({ ...toAddress(id), body: buildWireSample(id, product, textOf) }));
  api.otherwise((req, res, body) => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    const found = answers.find(({ method, pattern }) => method === req.method && pattern.test(path));
    if (path === PAGE_MENU && isUnrouted(req.url)) json(NO_PAGE)(req, res, body);
    else if (found) json(found.body)(req, res, body);
    else json({ statusCode: 404, statusMessage: 'Not Found' }, 404)(req, res, body);
  });
}

/** The sample response of one call in its wire format. */
export function buildWireSample(id: CallId, product: string, textOf: TextOf, fields: Fields = 'all'): unknown {
  return toWire(sample(toSchemas(id).response, { textOf, fields }), toSpec(id).slugFields, product);
}

/** The method of a call, and the pattern of its path. */
export function toAddress(id: CallId): { method: string; pattern: RegExp } {
  const { method, path } = toSpec(id);
  return { method, pattern: new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]*')}$`) };
}
