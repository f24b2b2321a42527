/** An address to listen on, and the setting of its port. */
type ListenAddress = {
  readonly setting: 'PORT' | 'METRICS_PORT';
  readonly port: number;
  readonly host: string | undefined;
};

/** Error messages for operators, by the system's error code. */
const messages: Record<string, (address: ListenAddress) => string> = {
  EADDRINUSE: ({ setting, port }) =>
    `Port ${port} is in use by another program. Stop that program, or choose another port (${setting}).`,
  EACCES: ({ setting, port }) => `This user may not listen on port ${port}. Choose a port above 1023 (${setting}).`,
  EADDRNOTAVAIL: ({ setting, host }) =>
    `${host} is not an address of this machine (${setting === 'PORT' ? 'HOST' : 'METRICS_HOST'}).`,
};

/**
 * Returns a rejection handler that replaces a failure to listen by an error whose message names the setting to change, and rethrows all
 * other errors.
 */
export function explainListenError(address: ListenAddress): (error: unknown) => never {
  return (error) => {
    const message = error instanceof Error && 'code' in error ? messages[String(error.code)] : undefined;
    throw message ? new Error(message(address), { cause: error }) : error;
  };
}
