import { setImmediate } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';

const eventLoop = bulkhead(1, Number.POSITIVE_INFINITY);

/** Starts a render. It blocks the event loop for milliseconds: between two renders the loop runs once, so that cached pages are sent meanwhile. */
export const oneAtATime = <T>(render: () => T): Promise<T> => eventLoop.execute(() => setImmediate().then(render));
