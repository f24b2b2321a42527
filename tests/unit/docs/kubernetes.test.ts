import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { composeServices } from '../../../scripts/deployment-test/compose.ts';
import { readConfig } from '../../../server/config/config.ts';
import { settings } from '../../../server/config/settings.ts';

const FOLDER = new URL('../../../deploy/kubernetes/', import.meta.url);
const read = (file: string): unknown => parse(readFileSync(new URL(file, FOLDER), 'utf8'));

const labelsSchema = z.record(z.string(), z.string());
const probeSchema = z.looseObject({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  failureThreshold: z.int(),
});
const deployment = z
  .looseObject({
    metadata: z.object({ name: z.string(), labels: labelsSchema }),
    spec: z.looseObject({
      selector: z.object({ matchLabels: labelsSchema }),
      template: z.object({
        metadata: z.object({ labels: labelsSchema }),
        spec: z.looseObject({
          terminationGracePeriodSeconds: z.int(),
          securityContext: z.looseObject({ runAsNonRoot: z.boolean(), runAsUser: z.int() }),
          containers: z.tuple([
            z.looseObject({
              ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
              startupProbe: probeSchema,
              readinessProbe: probeSchema,
              livenessProbe: probeSchema,
              lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.int() }) }) }),
              resources: z.looseObject({ limits: z.object({ memory: z.string() }) }),
              securityContext: z.unknown(),
              volumeMounts: z.array(z.object({ mountPath: z.string() }).loose()),
            }),
          ]),
        }),
      }),
    }),
  })
  .parse(read('deployment.yaml'));
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
      { name: 'metrics', containerPort: config.metricsPort },
    ]);
  });

  it('selects the pods of the Deployment everywhere', () => {
    const labels = deployment.spec.template.metadata.labels;
    const service = z.looseObject({ spec: z.looseObject({ selector: labelsSchema }) }).parse(read('service.yaml'));
    const budget = z
      .looseObject({ spec: z.looseObject({ selector: z.object({ matchLabels: labelsSchema }) }) })
      .parse(read('disruption-budget.yaml'));
    expect([deployment.spec.selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels]).toEqual([
      labels,
      labels,
      labels,
    ]);
    const autoscaler = z
      .looseObject({ spec: z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }) })
      .parse(read('autoscaler.yaml'));
    expect(autoscaler.spec.scaleTargetRef.name).toBe(deployment.metadata.name);
  });

  it('gives a pod time for its shutdown: preStop, drain delay, requests in flight, the embedded API', () => {
    const API_END = 10;
    const needed = site.lifecycle.preStop.sleep.seconds + (config.drainDelay + config.shutdownTimeout) / 1000 + API_END;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needed);
  });

  it('sends requests only to ready pods, and restarts only those that do not answer', () => {
    expect(site.startupProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(site.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(site.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
    const firstStart = site.startupProbe.periodSeconds * site.startupProbe.failureThreshold;
    expect(firstStart).toBeGreaterThanOrEqual(120);
  });

  it('runs without privileges on a read-only root, with the memory that Compose gives', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(site.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(site.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(site.resources.limits.memory).toBe(composeServices()['site-1']?.mem_limit.replace('m', 'Mi'));
  });
});

describe('the nightly backup', () => {
  const job = z
    .looseObject({
      spec: z.looseObject({
        concurrencyPolicy: z.string(),
        jobTemplate: z.looseObject({
          spec: z.looseObject({
            template: z.looseObject({
              spec: z.looseObject({
                securityContext: z.unknown(),
                containers: z.tuple([
                  z.looseObject({
                    command: z.array(z.string()),
                    env: z.array(z.object({ name: z.string(), value: z.string() })),
                    envFrom: z.unknown(),
                    securityContext: z.unknown(),
                    volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
                  }),
                ]),
                volumes: z.array(z.looseObject({ name: z.string() })),
              }),
            }),
          }),
        }),
      }),
    })
    .parse(read('backup.yaml')).spec;
  const { spec } = job.jobTemplate.spec.template;
  const [container] = spec.containers;

  it('runs a command of this release, one at a time, with the settings and the rights of the site', () => {
    const [program, file = '', name, option, keep] = container.command;
    expect([program, name, option]).toEqual(['node', 'backup', '--keep']);
    expect(existsSync(new URL(`../../../${file}`, import.meta.url))).toBe(true);
    expect(Number(keep)).toBeGreaterThan(0);
    expect(job.concurrencyPolicy).toBe('Forbid');
    expect(container.securityContext).toEqual(site.securityContext);
    expect(spec.securityContext).toEqual(pod.securityContext);
    expect(container.envFrom).toEqual(site.envFrom);
  });

  it('writes to the volume that outlives it', () => {
    const { value } = container.env.find(({ name }) => name === 'BACKUP_DIR') ?? {};
    const mount = container.volumeMounts.find(({ mountPath }) => mountPath === value);
    const claim = z.looseObject({ metadata: z.looseObject({ name: z.string() }) }).parse(read('backup-volume.yaml'));
    expect(spec.volumes.find(({ name }) => name === mount?.name)).toMatchObject({
      persistentVolumeClaim: { claimName: claim.metadata.name },
    });
  });
});
