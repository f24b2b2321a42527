import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../../scripts/steps.ts';

const fileSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.string()).default([]),
      healthcheck: z.looseObject({ test: z.array(z.string()).optional() }),
      stop_grace_period: z.string(),
      mem_limit: z.string(),
    }),
  ),
});

/** The fields of a service of `compose.yaml` that are used here. */
export type Service = z.output<typeof fileSchema>['services'][string];

/** The services of `compose.yaml`, by name. */
export function composeServices(): Record<string, Service> {
  return fileSchema.parse(parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'))).services;
}

const VARIABLE = /\$(?:\$|\{(?<name>\w+)(?::(?<how>[?-])(?<rest>[^}]*))?\})/g;

/**
 * Interpolates variables as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?what it is}`, and `$$` for a dollar.
 * @throws Error that names a missing variable.
 */
export function withVariables(
  environment: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const put = (text: string) =>
    text.replace(VARIABLE, (whole, name: string | undefined, how: string | undefined, rest: string | undefined) => {
      if (whole === '$$' || name === undefined) return '$';
      const value = variables[name] ?? '';
      if (value === '' && how === '?') throw new Error(`${name} is missing: ${rest}`);
      return value === '' && how === '-' ? (rest ?? '') : value;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, put(text)]));
}
