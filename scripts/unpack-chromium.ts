import chromium from '@sparticuz/chromium';

/** Unpacks the Chromium that npm has installed into the temporary folder (`TMPDIR`), the only place that the package knows. */
await chromium.executablePath();
