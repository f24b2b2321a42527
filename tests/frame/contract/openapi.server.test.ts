import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isWritingCall, listFailureStatuses } from '../../../scripts/failure-statuses.ts';
import { openApiDocument } from '../../../scripts/openapi.ts';
import { type CallId, callIds, toSpec } from '../../../shared/contract/calls.ts';
import { toSchemas, toTags } from '../../../shared/contract/contract.ts';
import { wireName } from '../../../shared/contract/wire-names.ts';

/** Parts of the document checked here. */
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  schema: z.looseObject({ type: z.string().optional() }),
});
const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(parameterSchema.or(z.strictObject({ $ref: z.string() }))),
  requestBody: z.looseObject({ required: z.literal(true) }).optional(),
  responses: z.record(z.string(), z.looseObject({})),
  security: z.array(z.looseObject({ member: z.array(z.string()) })),
  'x-starts-loading': z.boolean(),
  'x-writes': z.literal(true).optional(),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    parameters: z.record(z.string(), parameterSchema),
  }),
});

const published = new URL('../../../shared/contract/openapi.json', import.meta.url);
const text = await readFile(published, 'utf8');
const document = documentSchema.parse(JSON.parse(text));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    parameters: operation.parameters.flatMap((parameter) =>
      '$ref' in parameter ? (document.components.parameters[parameter.$ref.replace(/.*\//, '')] ?? []) : parameter,
    ),
  })),
);

function toOperation(id: CallId) {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`The document has no ${id}`);
  return found;
}

describe('the OpenAPI document [Section 7]', () => {
  it('is up to date with the contract (npm run docs writes it)', () => {
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it.each(['{product}', 'acme'])('is valid OpenAPI 3.1 with %s for the slug', async (product) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(text.replaceAll('{product}', product)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('contains every call once', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...callIds].sort());
  });

  it('has neither dangling references nor unused components', () => {
    const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(document.components.schemas).sort());
    expect(text).not.toMatch(/\$defs|__schema/);
  });

  it('keeps the double slash in the path of the GET form', () => {
    expect(document.paths['/anonymous-form-submit//euro-convergence']?.get?.['x-writes']).toBe(true);
    expect(document.paths['/anonymous-form-submit/euro-convergence']?.post).toBeDefined();
  });
});

describe.each(callIds)('%s', (id) => {
  const spec = toSpec(id);
  const schemas = toSchemas(id);
  const { path, method, operation, parameters } = toOperation(id);

  it('has the call’s method and path, with every path parameter', () => {
    expect(method).toBe(spec.method.toLowerCase());
    expect(path.replace(/\{(\w+)\}/g, ':$1')).toBe(spec.path);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = parameters.filter((parameter) => parameter.in === 'path');
    expect(described.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(described.every(({ required }) => required)).toBe(true);
  });

  it('accepts the inputs that the API accepts', () => {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    expect(query.map(({ name }) => name)).toEqual(Object.keys(schemas.query?.shape ?? {}));
    const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
    const missing = schemas.query?.safeParse({}).error?.issues.map(({ path: [name] }) => name) ?? [];
    expect(required).toEqual(missing);
    const headers = parameters.filter((parameter) => parameter.in === 'header');
    expect(headers.map(({ name }) => name)).toEqual([
      ...(isWritingCall(id) ? ['X-XSRF-TOKEN'] : []),
      ...(spec.idempotencyKey ? ['Idempotency-Key'] : []),
    ]);
    const cookies = parameters.filter((parameter) => parameter.in === 'cookie');
    expect(cookies.map(({ name }) => name)).toEqual(isWritingCall(id) ? ['XSRF-TOKEN'] : []);
    expect(operation.requestBody !== undefined).toBe(schemas.body !== undefined);
  });

  it('describes authorisation, errors and caching', () => {
    expect(operation.security).toEqual(spec.member ? [{ member: [] }] : []);
    expect(Object.hasOwn(operation.responses, '401')).toBe(spec.member === true);
    expect(Object.hasOwn(operation.responses, '304')).toBe(spec.method === 'GET' && spec.cache.scope === 'public');
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', ...listFailureStatuses(id).map(String)]),
    );
    expect(operation.description).toContain(schemas.summary);
    expect(operation['x-cache']).toEqual({ ...spec.cache, tags: toTags(id) });
    expect(operation['x-starts-loading']).toBe(spec.startsLoading !== false);
  });
});

describe.each(callIds.filter((id) => toSpec(id).slugFields))('%s', (id) => {
  it('uses the wire names of fields with the slug [Section 3]', () => {
    const answer = JSON.stringify(toOperation(id).operation.responses['200']);
    for (const field of toSpec(id).slugFields ?? []) {
      expect(answer).toContain(`"${wireName(field, '{product}')}":`);
      expect(answer).not.toContain(`"${field}":`);
    }
  });
});
