import { z } from 'zod';
import type { SiteProcess } from './site-process.ts';

/** The environment of a site whose processes, including the embedded API, open the V8 inspector. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** The memory of a process right after a garbage collection. */
export type ProcessMemory = {
  /** Bytes of JavaScript objects. */
  readonly heap: number;
  /** Bytes of buffers, which hold the cached pages. */
  readonly buffers: number;
  /** Number of active handles (sockets, timers, requests) by type. */
  readonly handles: Readonly<Record<string, number>>;
};

const replySchema = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() });
const heapSchema = z.object({ usedSize: z.number(), backingStorageSize: z.number() });
const valueSchema = z.object({ result: z.object({ value: z.string() }) });

/**
 * Inspects the processes of a site started with `INSPECTABLE`. @returns their memory by script: "server/main.ts",
 * "api/main.ts".
 */
export async function inspectProcesses(site: SiteProcess): Promise<Map<string, ProcessMemory>> {
  const insides = new Map<string, ProcessMemory>();
  for (const [, address = ''] of site.output().matchAll(/Debugger listening on (ws:\S+)/g)) {
    const inspector = await connect(address);
    const script = await inspector.evaluate('process.argv[1]');
    insides.set(/(?:server|api)\/main\.ts$/.exec(script)?.[0] ?? script, await measure(inspector));
    inspector.close();
  }
  return insides;
}

/** Objects freed by one collection release others for the next. */
const COLLECTIONS = 3;

async function measure({ send, evaluate }: Inspector): Promise<ProcessMemory> {
  for (let count = 0; count < COLLECTIONS; count += 1) await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = heapSchema.parse(await send('Runtime.getHeapUsage'));
  const resources = z
    .array(z.string())
    .parse(JSON.parse(await evaluate('JSON.stringify(process.getActiveResourcesInfo())')));
  const handles: Record<string, number> = {};
  for (const kind of resources) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heap: usedSize, buffers: backingStorageSize, handles };
}

type Inspector = Awaited<ReturnType<typeof connect>>;

/** A client of the V8 inspector protocol. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be inspected`)), { once: true });
  });
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = replySchema.parse(JSON.parse(String(data)));
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(JSON.stringify(error)));
    waiting.delete(id);
  });

  function send(method: string, params = {}): Promise<unknown> {
    lastId += 1;
    const reply = Promise.withResolvers<unknown>();
    waiting.set(lastId, reply);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return reply.promise;
  }
  return {
    send,
    /** @returns the value of an expression of type string. */
    async evaluate(expression: string): Promise<string> {
      return valueSchema.parse(await send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
    },
    close: () => socket.close(),
  };
}
