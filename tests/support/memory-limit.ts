import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A control group whose processes may use only so much memory together, as those of a container. */
export type MemoryLimit = {
  /** A process writes its id here to enter the group. */
  readonly members: string;
  /** How often the kernel has killed one of its processes for want of memory. */
  kills(): Promise<number>;
  /** The memory in use, in bytes. */
  usage(): Promise<number>;
  /** Removes the group, whose processes must have ended. */
  remove(): Promise<void>;
};

/** The files of both versions of control groups. */
const versions = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    usage: 'memory.usage_in_bytes',
    events: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', usage: 'memory.current', events: 'memory.events' },
];

/**
 * Creates a control group with a limit in bytes.
 * @throws Error where the kernel or the user's rights do not allow it.
 */
export async function limitMemory(bytes: number): Promise<MemoryLimit> {
  const version = versions.find(({ root }) => existsSync(join(root, 'cgroup.procs')));
  if (!version) throw new Error('This machine has no control groups for memory: run this test on Linux.');
  const folder = join(version.root, `rostrum-test-${process.pid}`);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  await mkdir(folder).catch((cause: Error) => {
    throw new Error('A control group for memory cannot be created: run this test as root.', { cause });
  });
  await writeFile(join(folder, version.limit), String(bytes));
  return {
    members: join(folder, 'cgroup.procs'),
    kills: async () => Number(/^oom_kill (\d+)$/m.exec(await read(version.events))?.[1]),
    usage: async () => Number(await read(version.usage)),
    remove: () => rmdir(folder),
  };
}
