import { copyFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../scripts/steps.ts';
import { NAMESPACES } from './container.ts';
import { call } from './programs.ts';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const NAME = 'rostrum';

const inspectionSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      StopSignal: z.string(),
      Labels: z.record(z.string(), z.string()),
      Healthcheck: z.looseObject({ Test: z.array(z.string()) }),
    }),
  }),
});

/** The configuration of a built image. */
export type ImageConfig = z.output<typeof inspectionSchema>['Docker']['config'];

/** Builds images in a store of its own, which nothing else on the machine uses. */
export class ImageStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Makes the Dockerfile's base image without a registry: a minimal Debian with this process's Node and npm, trusting
   * Node's extra certificates. Fails where builds cannot run programs, npm cannot reach its registry, or namespaces are
   * missing.
   */
  async makeBase(): Promise<string> {
    const [, base = '', suite = ''] =
      /^FROM (node:\d+-(\w+)-slim) /m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
    const root = join(this.#folder, 'base');
    const context = join(this.#folder, 'context');
    await call('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, root]);
    await call('useradd', ['--root', root, '--create-home', '--uid', '1000', 'node']);
    await copyFile(process.execPath, join(root, 'usr/local/bin/node'));
    const modules = join(root, 'usr/local/lib/node_modules');
    await mkdir(modules, { recursive: true });
    await cp(dirname(dirname(process.env.npm_execpath ?? '')), join(modules, 'npm'), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
    const extra = process.env.NODE_EXTRA_CA_CERTS;
    if (extra) await copyFile(extra, join(root, CERTIFICATES));
    await mkdir(context);
    const left = ['./var/cache/apt/archives/*', './var/lib/apt/lists/*'].map((path) => `--exclude=${path}`);
    await call('tar', ['-C', root, ...left, '-cf', join(context, 'base.tar'), '.']);
    const file = join(context, 'Dockerfile');
    await writeFile(
      file,
      `FROM scratch\nADD base.tar /\n${extra ? `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}\n` : ''}RUN npm ping\n`,
    );
    await this.#build(base, ['-f', file, context]);
    await call('unshare', [...NAMESPACES, 'sh', '-c', 'mount -t proc proc "$0" && mount -t tmpfs tmpfs "$0"', context]);
    return base;
  }

  /** Builds the project's image with the labels of a release. */
  async makeImage(version: string, revision: string): Promise<void> {
    // Older versions of buildah look for a stage that an ARG names among the images.
    await this.#build('no-previous', ['--target', 'no-previous', ROOT]);
    await this.#build(NAME, ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`, ROOT]);
  }

  async inspect(): Promise<ImageConfig> {
    const text = await this.#buildah('inspect', '--type', 'image', NAME);
    return inspectionSchema.parse(JSON.parse(text)).Docker.config;
  }

  /** Mounts the files of a new container. @returns the folder. */
  async mount(): Promise<string> {
    const container = (await this.#buildah('from', '--pull-never', NAME)).trim();
    return (await this.#buildah('mount', container)).trim();
  }

  /** Deletes containers and images, and with them what is mounted. */
  async clear(): Promise<void> {
    await this.#buildah('rm', '--all');
    await this.#buildah('rmi', '--all', '--force');
  }

  #build(name: string, args: readonly string[]): Promise<string> {
    const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull-never', '--tag', name];
    return this.#buildah('bud', ...how, ...args);
  }

  #buildah(...args: string[]): Promise<string> {
    return call('buildah', ['--root', join(this.#folder, 'store'), '--runroot', join(this.#folder, 'run'), ...args]);
  }
}
