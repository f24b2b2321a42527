const ignore = () => {};
/** A log whose lines no test reads. */
export const silentLog = { info: ignore, warn: ignore, error: ignore };
