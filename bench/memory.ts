import { readFileSync } from 'node:fs';
import { createStaticHandler } from 'react-router';
import { createSite } from '../shared/site/resolve.ts';
import { publishedPaths } from '../tests/support/addresses.ts';
import type { SiteProcess } from '../tests/support/site-process.ts';
import { load } from './load.ts';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

export const memory = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const site = await startBenchSite(folder);
  yield { line: `after the start: ${megabytes(site)}` };
  const paths = [...new Set(await publishedPaths(site.origin))].filter(isPublic);
  for (const path of paths) await fetch(site.origin + path).then((response) => response.text());
  yield { line: `with ${paths.length} cached pages: ${megabytes(site)}` };
  const { rate } = await load(site.origin, { encoding: 'br', seconds: 20, connections: 200 });
  yield { line: `after ${Math.round(rate * 20)} requests by 200 connections: ${megabytes(site)}` };
}

const site = createSite({ product: 'demo', mediaPlannerUrl: '' }, createStaticHandler);
const isPublic = (path: string) => site.match(path).route.access === 'public';

function megabytes({ pid, processes }: SiteProcess): string {
  const ownMegabytes = resident(pid);
  const totalMegabytes = processes().reduce((sum, process) => sum + resident(process.pid), 0);
  return `site ${ownMegabytes} MB, with the embedded API and PostgreSQL ${totalMegabytes} MB`;
}

function resident(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes ?? 0) / 1000);
}
