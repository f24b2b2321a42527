import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConstantBackoff, handleType, retry } from 'cockatiel';

type ListenAddress = {
  readonly setting: 'PORT' | 'METRICS_PORT';
  readonly port: number;
  readonly host: string | undefined;
};

const messages: Record<string, (address: ListenAddress) => string> = {
  EADDRINUSE: ({ setting, port }) =>
    `Port ${port} is in use by another program. Stop that program, or choose another port (${setting}).`,
  EACCES: ({ setting, port }) => `This user may not listen on port ${port}. Choose a port above 1023 (${setting}).`,
  EADDRNOTAVAIL: ({ setting, host }) =>
    `${host} is not an address of this machine (${setting === 'PORT' ? 'HOST' : 'METRICS_PORT'}).`,
};

/** Name the setting to change; rethrow all other errors. */
export function explainListenError(address: ListenAddress): (error: unknown) => never {
  return (error) => {
    const message = error instanceof Error && 'code' in error ? messages[String(error.code)] : undefined;
    throw message ? new Error(message(address), { cause: error }) : error;
  };
}

/** Three seconds: a process that is shutting down may still listen. */
const PORT_RETRIES = { maxAttempts: 60, backoff: new ConstantBackoff(50) };

/** Check before a long start. @throws Error that names the setting to change */
export async function assertPortIsFree(address: ListenAddress): Promise<void> {
  const isInUse = handleType(Error, (error) => 'code' in error && error.code === 'EADDRINUSE');
  await retry(isInUse, PORT_RETRIES)
    .execute(async () => {
      const probe = createServer();
      probe.listen(address.port, address.host);
      await once(probe, 'listening').finally(() => probe.close());
    })
    .catch(explainListenError(address));
}
