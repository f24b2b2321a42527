import chromium from '@sparticuz/chromium';

/** Unpacks npm's Chromium into the temporary folder (`TMPDIR`), the only place that the package supports. */
await chromium.executablePath();
