import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which systems give to connections and which may be taken before they are used. */
const PORTS = { from: 15_000, to: 32_000 };

/** Finds a port free at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
