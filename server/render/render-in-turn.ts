import { setImmediate } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';

const eventLoop = bulkhead(1, Number.POSITIVE_INFINITY);

/** Yield to the event loop, which a render blocks, so that cached pages are sent meanwhile. */
export const renderInTurn = <T>(render: () => T): Promise<T> => eventLoop.execute(() => setImmediate().then(render));
