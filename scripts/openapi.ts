import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { API_BASE_PATH, XSRF_COOKIE, XSRF_HEADER } from '../shared/constants.ts';
import type { CallSpec } from '../shared/contract/call.ts';
import { type CallId, callIds, specOf } from '../shared/contract/calls.ts';
import { schemasOf } from '../shared/contract/contract.ts';
import { type CallSchemas, failure } from '../shared/contract/schemas/envelope.ts';
import * as models from '../shared/contract/schemas/models.ts';
import { wireName } from '../shared/contract/wire-names.ts';

/** A JSON Schema, dialect 2020-12. */
type Schema = z.core.JSONSchema.BaseSchema;
type Components = Record<string, Schema>;
type Direction = 'input' | 'output';

/** Placeholder of the society's slug, which is a setting. */
const PRODUCT = '{product}';
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER;

const DESCRIPTION = `The API that the website of a membership society calls.

Every response repeats its status in the body. The names of fields that begin with \`${PRODUCT}\` contain the society's slug.
Names of query parameters are case-insensitive. A list is written \`393,397\` or by repeating the parameter.
Writes through the site require the value of the \`${XSRF_COOKIE}\` cookie in the header \`${XSRF_HEADER}\`.

\`x-cache\` states who may share a cached response and for how many seconds it is fresh, then stale. \`x-starts-loading\` is the
initial loading flag of a client's data set. \`x-writes\` marks a GET that writes and must not be retried or prefetched.`;

const FAILURES = {
  400: { name: 'BadRequest', description: 'A field is missing or invalid; `errors` lists the fields' },
  401: { name: 'Unauthorized', description: 'The bearer token is missing, unknown, expired or revoked' },
  404: { name: 'NotFound', description: 'The resource does not exist' },
  500: { name: 'ServerError', description: 'The API failed; the response contains no details' },
} as const;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key by draft-ietf-httpapi-idempotency-key-header, which the site sends with every form. For ten minutes a repeated request with the same key changes nothing and gets the first result; a failed call does not use up its key',
  schema: { type: 'string', minLength: 8, maxLength: 202 },
};

/** The contract as an OpenAPI 3.1 document, which `npm run docs` writes to `shared/contract/openapi.json`. */
export function openApiDocument() {
  const shared = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(models)) shared.add(schema, { ...schema.meta(), id: pascal(name) });
  shared.add(failure, { id: 'Failure' });
  const components: Components = {};
  // Adds the schema of errors to the components, because only the shared responses below refer to it.
  convert(failure, 'output', { shared, components, id: 'failure' });

  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of callIds) {
    const { method, path } = specOf(id);
    const template = path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(id, shared, components) };
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Rostrum society API', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: API_BASE_PATH, description: 'Through the site' }],
    tags: [...new Set(callIds.map(familyOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { member: { type: 'http', scheme: 'bearer' } },
      responses: Object.fromEntries(
        Object.values(FAILURES).map(({ name, description }) => [
          name,
          { description, content: json({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function operation(id: CallId, shared: z.core.$ZodRegistry<{ id: string }>, components: Components) {
  const spec = specOf(id);
  const { summary, params, query, body, response } = schemasOf(id);
  const context = { shared, components, id, slugFields: spec.slugFields };
  return {
    operationId: id,
    summary,
    tags: [familyOf(id)],
    parameters: [
      ...parameters('path', params, context),
      ...parameters('query', query, context),
      ...(spec.idempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: { required: true, content: json(convert(body, 'input', context)) } }),
    responses: {
      200: { description: 'OK', content: json(convert(response, 'output', context)) },
      ...Object.fromEntries(
        failuresOf(spec, schemasOf(id)).map((status) => [
          status,
          { $ref: `#/components/responses/${FAILURES[status].name}` },
        ]),
      ),
    },
    ...(spec.member && { security: [{ member: [] }] }),
    'x-cache': spec.cache,
    'x-starts-loading': spec.startsLoading ?? true,
    ...(spec.writes && { 'x-writes': true }),
  };
}

function failuresOf(spec: CallSpec, { params, query, body }: CallSchemas): (keyof typeof FAILURES)[] {
  return [
    ...(params || query || body ? [400 as const] : []),
    ...(spec.member ? [401 as const] : []),
    ...(params ? [404 as const] : []),
    500,
  ];
}

type Context = {
  readonly shared: z.core.$ZodRegistry<{ id: string }>;
  readonly components: Components;
  readonly id: string;
  readonly slugFields?: readonly string[] | undefined;
};

/** One parameter per field, with the schema of the parsed value; a field without a default is required. */
function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined, context: Context) {
  if (!schema) return [];
  const { properties = {} } = convert(schema, 'output', context);
  return Object.entries(properties).map(([name, property]) => {
    const isOptional = schema.shape[name]?.safeParse(undefined).success === true;
    const isList = typeof property === 'object' && property.type === 'array';
    return {
      name,
      in: where,
      required: where === 'path' || !isOptional,
      ...(where === 'path' && isOptional && { description: 'Optional, together with the slash before it' }),
      schema: property,
      ...(isList && { style: 'form', explode: false }),
    };
  });
}

/** Converts a schema to JSON Schema; parts that several calls share become components. */
function convert(schema: z.ZodType, io: Direction, { shared, components, id, slugFields = [] }: Context): Schema {
  const converted = z.toJSONSchema(schema, {
    io,
    metadata: shared,
    override: ({ jsonSchema }) => {
      simplify(jsonSchema);
      renameFields(jsonSchema, slugFields);
    },
  });
  // A recursive schema has no name, so it is named after the call.
  const named = (name: string) => name.replace(/^__schema/, `${pascal(id)}Part`);
  const text = JSON.stringify(converted, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? `#/components/schemas/${named(value.replace('#/$defs/', ''))}`
      : value,
  );
  const { $defs = {}, $schema, ...own }: Schema & { $defs?: Components } = JSON.parse(text);
  for (const [name, part] of Object.entries($defs)) {
    const known = components[named(name)];
    if (known && !isDeepStrictEqual(known, part)) throw new Error(`${id} describes ${named(name)} differently`);
    components[named(name)] = part;
  }
  return own;
}

/** Removes keywords without information for a reader, and those that would forbid new fields. */
function simplify(schema: Schema): void {
  delete schema.id;
  if (schema.maximum === LARGEST_EXACT) delete schema.maximum;
  if (schema.minimum === -LARGEST_EXACT) delete schema.minimum;
  if (schema.format) delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  const [first, ...others] = schema.anyOf ?? [];
  if (first && others.every((other) => isDeepStrictEqual(other, first))) {
    delete schema.anyOf;
    Object.assign(schema, first);
  }
}

function renameFields(schema: Schema, slugFields: readonly string[]): void {
  if (!schema.properties || slugFields.length === 0) return;
  const rename = (field: string) => (slugFields.includes(field) ? wireName(field, PRODUCT) : field);
  schema.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [rename(name), part]));
  schema.required = schema.required?.map(rename);
}

const json = (schema: Schema) => ({ 'application/json': { schema } });
const familyOf = (id: CallId) => id.replace(/\..*/, '');
const pascal = (name: string) => name.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase());
