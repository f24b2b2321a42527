import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CallSpec } from '../shared/contract/call.ts';
import { type CallId, callIds, specOf } from '../shared/contract/calls.ts';
import { schemasOf } from '../shared/contract/contract.ts';
import { type CallSchemas, failure } from '../shared/contract/schemas/envelope.ts';
import * as models from '../shared/contract/schemas/models.ts';
import { wireName } from '../shared/contract/wire-names.ts';
import { API_BASE_PATH, XSRF_COOKIE, XSRF_HEADER } from '../shared/site/constants.ts';

/** A JSON Schema, dialect 2020-12. */
type Schema = z.core.JSONSchema.BaseSchema;
type Components = Record<string, Schema>;
type Direction = 'input' | 'output';

/** Stands for the society's slug, which is a setting: whoever publishes the document fills it in. */
const PRODUCT = '{product}';
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER;

const DESCRIPTION = `What a membership society's site asks of its API.

Every answer repeats its status in the body. Fields that begin with \`${PRODUCT}\` carry the society's slug.
Query parameters are read whatever their case. A list is written \`393,397\` or by repeating its name.
Reached through the site, every write takes the value of the \`${XSRF_COOKIE}\` cookie in \`${XSRF_HEADER}\`.

\`x-cache\` says who may share an answer and for how many seconds it is fresh, then stale; \`x-starts-loading\` whether a
client counts as loading before it has asked; \`x-writes\` marks a GET that must never be repeated or fetched ahead.`;

const FAILURES = {
  400: { name: 'BadRequest', description: 'Some field is missing or wrong; `errors` names each' },
  401: { name: 'Unauthorized', description: 'Nobody is signed in, or the sign-in has ended' },
  404: { name: 'NotFound', description: 'There is no such thing' },
  500: { name: 'ServerError', description: 'The API failed; nothing is said about why' },
} as const;

/** The contract as an OpenAPI 3.1 document, as it stands in `shared/contract/openapi.json`. */
export function openApiDocument() {
  const shared = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(models)) shared.add(schema, { ...schema.meta(), id: pascal(name) });
  shared.add(failure, { id: 'Failure' });
  const components: Components = {};
  // Also brings the failures' schema in, which only the shared answers below refer to.
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
    parameters: [...parameters('path', params, context), ...parameters('query', query, context)],
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

/** One parameter per field: described as the API reads it, required where leaving it out is refused. */
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
      ...(where === 'path' && isOptional && { description: 'May be left out with its slash' }),
      schema: property,
      ...(isList && { style: 'form', explode: false }),
    };
  });
}

/** A schema as JSON Schema; what several calls share goes to the components. */
function convert(schema: z.ZodType, io: Direction, { shared, components, id, slugFields = [] }: Context): Schema {
  const converted = z.toJSONSchema(schema, {
    io,
    metadata: shared,
    override: ({ jsonSchema }) => {
      simplify(jsonSchema);
      renameFields(jsonSchema, slugFields);
    },
  });
  // A schema that contains itself has no name of its own: the call lends it one.
  const named = (name: string) => name.replace(/^__schema/, `${pascal(id)}Part`);
  const text = JSON.stringify(converted, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? `#/components/schemas/${named(value.replace('#/$defs/', ''))}`
      : value,
  );
  const { $defs = {}, $schema, ...own }: Schema & { $defs?: Components } = JSON.parse(text);
  for (const [name, part] of Object.entries($defs)) {
    const known = components[named(name)];
    if (known && !isDeepStrictEqual(known, part)) throw new Error(`${id} describes ${named(name)} in a way of its own`);
    components[named(name)] = part;
  }
  return own;
}

/** Leaves out what says nothing to a reader, and what would forbid the API to grow a field. */
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
