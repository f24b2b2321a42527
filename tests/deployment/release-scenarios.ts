import assert from 'node:assert/strict';
import type { Step } from '../../scripts/steps.ts';
import { sendRequest } from '../support/send-request.ts';
import type { Fleet } from './fleet.ts';
import { buildOtherRelease } from './other-release.ts';

const PAGES = ['/', '/events', '/who-we-are/bylaws', '/news-and-articles', '/search?searchtext=mdr'];

/** Releases of two builds, one replica after the other. */
export function releaseScenarios(fleet: Fleet): Step[] {
  return [
    {
      name: 'a release with other scripts: every page finds its assets, before, during and after it',
      run: () => release(fleet),
    },
  ];
}

/** Loads pages with all that they name, as browsers do, until it is ended. */
function startBrowsing(origin: string) {
  const named = new Set<string>();
  const missing: string[] = [];
  let pages = 0;
  let isOver = false;
  const load = async (path: string): Promise<void> => {
    const { status } = await sendRequest(origin + path);
    if (status !== 200) missing.push(`${path}: ${status}`);
  };
  const browse = async () => {
    while (!isOver) {
      const { status, body } = await sendRequest(origin + (PAGES[pages % PAGES.length] ?? '/'));
      pages += 1;
      assert.equal(status, 200);
      const assets = body.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [];
      for (const asset of assets) named.add(asset);
      await Promise.all(assets.map(load));
    }
  };
  const done = Promise.all([browse(), browse()]);
  return {
    /** Ends it. @returns how many pages it loaded, all the assets that they named, and those that were missing. */
    async end() {
      isOver = true;
      await done;
      return { pages, named, missing };
    },
  };
}

async function release({ nginx, replicas }: Fleet): Promise<string> {
  const next = await buildOtherRelease();
  try {
    const before = startBrowsing(nginx.origin);
    await replicas[0].stop();
    await replicas[0].start(next.path);
    // Both releases serve behind the load balancer.
    for (let page = 0; page < 40; page += 1) assert.equal((await sendRequest(nginx.origin)).status, 200);
    await replicas[1].stop();
    await replicas[1].start(next.path);
    const { pages, named, missing } = await before.end();
    assert.deepEqual(missing, []);
    const names = [...named];
    const changed = names.filter((name) => name.includes('entry-client')).length;
    assert.ok(changed > 1, 'both releases have the same scripts');
    // A page opened before the release requests its scripts after it.
    for (const name of names) assert.equal((await sendRequest(nginx.origin + name)).status, 200, name);
    return `${pages} pages, ${names.length} assets`;
  } finally {
    for (const replica of replicas) {
      await replica.stop();
      await replica.start();
    }
    await next.remove();
  }
}
