const ignore = () => {};
/** A log that discards its lines. */
export const silentLog = { info: ignore, warn: ignore, error: ignore };
