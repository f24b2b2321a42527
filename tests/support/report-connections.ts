import { watchConnections } from './connections.ts';

/** Loaded ahead of a program (`--import`): has it write to whom it connects, a line for each. */
watchConnections((contact) => process.stderr.write(`CONTACT ${contact}\n`));
