import { watchConnections } from './connections.ts';

/** Preloaded into a program (`--import`): prints every peer it connects to, one per line. */
watchConnections((contact) => process.stderr.write(`CONTACT ${contact}\n`));
