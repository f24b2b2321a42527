import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as validateAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as validateCronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob';
import { validate as validateConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as validateVolumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as validateBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { composeServices } from '../../../scripts/deployment-test/compose.ts';
import { readConfig } from '../../../server/config.ts';
import { settings } from '../../../server/settings.ts';

const FOLDER = new URL('../../../deploy/kubernetes/', import.meta.url);
const FILES = readdirSync(FOLDER).sort();
const read = (file: string): unknown => parse(readFileSync(new URL(file, FOLDER), 'utf8'));

/** The validators of the Kubernetes JSON schemas, by apiVersion and kind. */
const VALIDATORS = new Map([
  ['apps/v1 Deployment', validateDeployment],
  ['autoscaling/v2 HorizontalPodAutoscaler', validateAutoscaler],
  ['batch/v1 CronJob', validateCronJob],
  ['policy/v1 PodDisruptionBudget', validateBudget],
  ['v1 ConfigMap', validateConfigMap],
  ['v1 PersistentVolumeClaim', validateVolumeClaim],
  ['v1 Service', validateService],
]);

/** A copy of a manifest which removes from `unread` the path of every property that is read. */
function watched(value: unknown, unread: Set<string>, path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value) ? [] : {};
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}/${key}`;
    const child = watched(inner, unread, at);
    unread.add(at);
    Object.defineProperty(copy, key, {
      enumerable: true,
      get: () => {
        unread.delete(at);
        return child;
      },
    });
  }
  return copy;
}

/** The faults of a manifest: those of its schema, and properties that the schema does not have, which its validator never reads. */
function faultsOf(manifest: unknown): unknown[] {
  const { apiVersion, kind } = z.looseObject({ apiVersion: z.string(), kind: z.string() }).parse(manifest);
  const validate = VALIDATORS.get(`${apiVersion} ${kind}`);
  if (!validate) return [`no schema for ${apiVersion} ${kind}`];
  const unread = new Set<string>();
  return validate(watched(manifest, unread)) ? [...unread] : [Reflect.get(validate, 'errors')];
}

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
  it.each(FILES)('%s follows the schema of Kubernetes, and has no other property', (file) => {
    expect(faultsOf(read(file))).toEqual([]);
  });

  it.each([
    ['a misspelt property', { metadata: {}, spec: { minAvailabel: 1 } }, ['/spec/minAvailabel']],
    ['a wrong type', { metadata: {}, spec: { selector: 'rostrum' } }, [expect.anything()]],
  ])('%s would be found', (_name, manifest, faults) => {
    expect(faultsOf({ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', ...manifest })).toEqual(faults);
  });

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
