import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { API_BASE_PATH, XSRF_COOKIE, XSRF_HEADER } from '../shared/constants.ts';
import { type CallId, callIds, toSpec } from '../shared/contract/calls.ts';
import { toSchemas, toTags } from '../shared/contract/contract.ts';
import { failure } from '../shared/contract/schemas/envelope.ts';
import * as models from '../shared/contract/schemas/models.ts';
import { wireName } from '../shared/contract/wire-names.ts';
import { addedFields } from '../shared/contract/with-defaults.ts';
import * as dates from '../shared/deadlines/deadline-schemas.ts';
import * as found from '../shared/search/found-schemas.ts';
import { FAILURES, isWritingCall, listFailureStatuses } from './failure-statuses.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Components = Record<string, Schema>;
type Direction = 'input' | 'output';

const PRODUCT = '{product}';
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER;

const DESCRIPTION = `The API that the website of a membership society calls.

Every response repeats its status in the body. The names of fields that begin with \`${PRODUCT}\` contain the society's slug.
Names of query parameters are case-insensitive. A list is written \`393,397\` or by repeating the parameter.
Writes through the site require the value of the \`${XSRF_COOKIE}\` cookie in the header \`${XSRF_HEADER}\`.

\`x-cache\` states who may share a cached response and for how many seconds it is fresh, then stale. \`x-starts-loading\` is the
initial loading flag of a client's data set. \`x-writes\` marks a GET that writes and must not be retried or prefetched.
\`x-addition\` marks a call that a backend may lack: what it feeds is left out where it answers 404.`;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key by draft-ietf-httpapi-idempotency-key-header, which the site sends with every form. For ten minutes a repeated request with the same key changes nothing and gets the first result; a failed call does not use up its key',
  schema: { type: 'string', minLength: 8, maxLength: 202 },
};

const XSRF_PARAMETERS = {
  XsrfToken: {
    name: XSRF_HEADER,
    in: 'header',
    required: true,
    description: `The value of the cookie \`${XSRF_COOKIE}\`, which the site sets with every response to a GET without a valid one`,
    schema: { type: 'string' },
  },
  XsrfCookie: {
    name: XSRF_COOKIE,
    in: 'cookie',
    required: true,
    description: 'Sent by browsers on their own, together with the other cookies of the site',
    schema: { type: 'string' },
  },
} as const;

const FAMILIES: Record<Family, string> = {
  articles: 'Articles of the journal',
  news: 'Search in news and articles',
  blocks: 'Parts of pages that editors maintain',
  competencies: 'The competency framework and what leads to its levels',
  practice: 'Practice questions for the examination',
  credits: 'Recertification credits that a member records, and transcripts of them',
  deadlines: 'Dates of the law: from when a rule applies, or by when something is due',
  documents: 'Official documents and what cites them',
  people: 'The people of the content: authors, speakers, members of boards, officers of chapters',
  education: 'Catalogues of books and courses',
  products: 'Single products and the latest ones',
  events: 'Events, calendars and videos',
  convergence: 'Menus of the conference areas',
  cookies: 'Cookie law and consent receipts',
  cvent: 'Registration with the event partner',
  follows: 'What people follow by e-mail',
  forms: 'Forms of the conference areas',
  masterPage: 'Header, footer and configuration of the site',
  pageMenu: 'Content pages',
  redirects: 'Old addresses and where they lead',
  newsletters: 'Newsletters for visitors without an account',
  rac: 'Menu of the certification area',
  taxonomy: 'Categories and topics',
  regulatory: 'Regulatory exchange, features and committees',
  whoWeAre: 'News and press releases of the society',
  rightSide: 'Content related to an event, article or product',
  search: 'Site search and its filters',
  sso: 'Sign-in and sign-out',
  hubspot: 'Contacts and subscriptions in the CRM',
  impexium: 'Accounts and subscriptions in the membership system',
  myContent: 'A member’s topics and the content that matches them',
  preferences: 'All subscriptions of a member',
};

/** OpenAPI 3.1, written to `shared/contract/openapi.json` by `npm run docs`. */
export function openApiDocument() {
  const shared = z.registry<{ id: string }>();
  for (const [name, schema] of [...Object.entries(models), ...Object.entries(found), ...Object.entries(dates)])
    shared.add(schema, { ...schema.meta(), id: pascal(name) });
  shared.add(failure, { id: 'Failure' });
  const components: Components = {};
  // Only the shared responses below refer to the schema of errors.
  convert(failure, 'output', { shared, components, id: 'failure' });

  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of callIds) {
    const { method, path } = toSpec(id);
    const template = path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(id, shared, components) };
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Rostrum society API',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'Maintainers of Rostrum' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: API_BASE_PATH, description: 'Through the site' }],
    tags: [...new Set(callIds.map(toFamily))].map((name) => ({ name, description: FAMILIES[name] })),
    paths,
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The `accessToken` of a response to a sign-in' },
      },
      parameters: { ...XSRF_PARAMETERS, IdempotencyKey: IDEMPOTENCY_KEY },
      responses: {
        NotModified: { description: 'The response with the ETag of `If-None-Match` is still current' },
        ...Object.fromEntries(
          Object.values(FAILURES).map(({ name, description }) => [
            name,
            { description, content: json({ $ref: '#/components/schemas/Failure' }) },
          ]),
        ),
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function operation(id: CallId, shared: z.core.$ZodRegistry<{ id: string }>, components: Components) {
  const spec = toSpec(id);
  const { summary, params, query, body, response } = toSchemas(id);
  const context = { shared, components, id, slugFields: spec.slugFields };
  return {
    operationId: id,
    summary,
    description: toDescription(id),
    tags: [toFamily(id)],
    parameters: [
      ...parameters('path', params, context),
      ...parameters('query', query, context),
      ...(isWritingCall(id) ? Object.keys(XSRF_PARAMETERS).map(parameterRef) : []),
      ...(spec.idempotencyKey ? [parameterRef('IdempotencyKey')] : []),
    ],
    ...(body && { requestBody: { required: true, content: json(convert(body, 'input', context)) } }),
    responses: {
      200: { description: 'OK', content: json(withOptional(convert(response, 'output', context), addedFields(spec))) },
      ...(isRevalidated(id) && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...Object.fromEntries(
        listFailureStatuses(id).map((status) => [status, { $ref: `#/components/responses/${FAILURES[status].name}` }]),
      ),
    },
    security: spec.member ? [{ member: [] }] : [],
    'x-cache': { ...spec.cache, tags: toTags(id) },
    'x-starts-loading': spec.startsLoading ?? true,
    ...(spec.writes && { 'x-writes': true }),
    ...(spec.addition && { 'x-addition': true }),
  };
}

const isRevalidated = (id: CallId): boolean => toSpec(id).method === 'GET' && toSpec(id).cache.scope === 'public';

function toDescription(id: CallId): string {
  const { member, cache, idempotencyKey, preview } = toSpec(id);
  return [
    `${toSchemas(id).summary}.`,
    member ? 'For the signed-in member alone.' : 'For every visitor.',
    isWritingCall(id) ? 'Changes data, so it is never cached and needs the XSRF token.' : undefined,
    cache.scope === 'public' ? `Fresh for ${cache.fresh} seconds.` : undefined,
    idempotencyKey ? 'Safe to repeat with the same `Idempotency-Key`.' : undefined,
    preview ? '`isPreview` and `wg` together show a draft.' : undefined,
  ]
    .filter(Boolean)
    .join(' ');
}

type Context = {
  readonly shared: z.core.$ZodRegistry<{ id: string }>;
  readonly components: Components;
  readonly id: string;
  readonly slugFields?: readonly string[] | undefined;
};

/** A field without a default is required. */
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

function convert(schema: z.ZodType, io: Direction, { shared, components, id, slugFields = [] }: Context): Schema {
  const converted = z.toJSONSchema(schema, {
    io,
    metadata: shared,
    override: ({ jsonSchema }) => {
      simplify(jsonSchema);
      renameFields(jsonSchema, slugFields);
    },
  });
  // Name a recursive schema after the call.
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

const withOptional = ({ required, ...schema }: Schema, optional: readonly string[]): Schema => ({
  ...schema,
  ...(required && { required: required.filter((name) => !optional.includes(name)) }),
});

/** Remove keywords without information for a reader, and those that would forbid new fields. */
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
const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });

type Family = CallId extends infer Id ? (Id extends `${infer Name}.${string}` ? Name : never) : never;
const isFamily = (name: string): name is Family => Object.hasOwn(FAMILIES, name);
function toFamily(id: CallId): Family {
  const name = id.replace(/\..*/, '');
  if (!isFamily(name)) throw new Error(`The family ${name} has no description`);
  return name;
}
const pascal = (name: string) => name.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase());
