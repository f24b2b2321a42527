/**
 * Preloaded (`NODE_OPTIONS=--import=…`) to run a process's clock four times as fast, so that cache entries are
 * revalidated often. Timers keep their real duration.
 */
const TIMES = 4;
const real = Date.now;
const began = real();
Date.now = () => Math.round(began + (real() - began) * TIMES);
