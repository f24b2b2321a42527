import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';
import { median } from './measurement.ts';

/** Milliseconds from the start of the navigation; `address` is the one that was shown. */
export type Paints = { readonly first: number; readonly largest: number; readonly address: string };

export type Slowness = {
  /** Milliseconds before each answer of the line. */
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
  /** How many times slower the processor is. */
  readonly processor: number;
};

const RUNS = 3;
/** Milliseconds after `load` in which a larger element may still be painted. */
const SETTLE_MS = 1000;

export async function launchForPaints(): Promise<Browser> {
  const { path: executablePath, environment } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** The median of first visits with an empty cache on a phone; each request and task really takes that long. */
export async function measurePaints(browser: Browser, address: string, slowness?: Slowness): Promise<Paints> {
  const visits: Paints[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, address, slowness));
  return {
    first: median(visits.map(({ first }) => first)),
    largest: median(visits.map(({ largest }) => largest)),
    address: visits[0]?.address ?? address,
  };
}

async function visit(browser: Browser, address: string, slowness: Slowness | undefined): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    if (slowness) {
      const protocol = await context.newCDPSession(page);
      await protocol.send('Network.enable');
      await protocol.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slowness.latencyMs,
        downloadThroughput: slowness.bytesPerSecond,
        uploadThroughput: slowness.bytesPerSecond,
      });
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowness.processor });
    }
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const times = await page.evaluate(async () => {
      const readLast = (type: string) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type,
            buffered: true,
          });
        });
      return { first: await readLast('paint'), largest: await readLast('largest-contentful-paint') };
    });
    return { ...times, address: page.url() };
  } finally {
    await context.close();
  }
}
