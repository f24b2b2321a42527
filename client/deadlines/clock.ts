import { deferred } from '../shell/deferred.tsx';

/** Both homes show it far below their first screens. */
export const RegulatoryClock = deferred(async () => (await import('./regulatory-clock.tsx')).ClockSection);
