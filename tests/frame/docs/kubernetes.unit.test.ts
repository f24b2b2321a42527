import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../../server/config/config.ts';
import { settings } from '../../../server/config/settings.ts';
import { MAX_ENTRY_BYTES } from '../../../shared/credits/credit-log.ts';

const FOLDER = new URL('../../../deploy/kubernetes/', import.meta.url);
const read = (file: string): unknown => parse(readFileSync(new URL(file, FOLDER), 'utf8'));

const deployment = z
  .looseObject({
    spec: z.looseObject({
      template: z.looseObject({
        spec: z.looseObject({
          terminationGracePeriodSeconds: z.int(),
          containers: z.tuple([
            z.looseObject({
              ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
              lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.int() }) }) }),
            }),
          ]),
        }),
      }),
    }),
  })
  .parse(read('deployment.yaml'));
const ingress = z
  .looseObject({
    metadata: z.looseObject({ annotations: z.record(z.string(), z.string()) }),
    spec: z.looseObject({ rules: z.array(z.looseObject({ host: z.string() })) }),
  })
  .parse(read('ingress.yaml'));
const pod = deployment.spec.template.spec;
const [site] = pod.containers;
const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(read('settings.yaml'));
const config = readConfig({ ...data, SECRET: 's'.repeat(32), DATABASE_URL: 'postgres://database/rostrum' });

describe('deploy/kubernetes', () => {
  it('sets only existing settings, to valid values', () => {
    expect(Object.keys(data).filter((name) => !(name in settings))).toEqual([]);
    expect(config).toMatchObject({ demoAccounts: false, publicOrigin: 'https://www.example.org' });
    expect(site.ports).toEqual([
      { name: 'http', containerPort: config.port },
      { name: 'metrics', containerPort: config.metrics?.port },
    ]);
  });

  it('has an ingress that takes the largest form, and waits longer than the site [N3]', () => {
    const { annotations } = ingress.metadata;
    expect(annotations['nginx.ingress.kubernetes.io/proxy-body-size']).toBe(`${MAX_ENTRY_BYTES / 1024 ** 2}m`);
    expect(annotations['nginx.ingress.kubernetes.io/proxy-request-buffering']).toBe('off');
    expect(Number(annotations['nginx.ingress.kubernetes.io/proxy-read-timeout']) * 1000).toBeGreaterThan(
      config.proxyTimeout,
    );
    expect(ingress.spec.rules.map(({ host }) => `https://${host}`)).toEqual([config.publicOrigin]);
  });

  it('gives a pod time for its shutdown: preStop, drain delay, requests in flight, the embedded API', () => {
    const API_END = 10;
    const needed = site.lifecycle.preStop.sleep.seconds + (config.drainDelay + config.shutdownTimeout) / 1000 + API_END;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needed);
  });
});
