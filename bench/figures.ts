import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { replacePart } from '../scripts/docs/markdown.ts';
import type { Finding } from './measurement.ts';

const FILE = new URL('../docs/figures.md', import.meta.url);

export async function recordFigures(name: string, findings: readonly Finding[]): Promise<void> {
  const page = await readFile(FILE, 'utf8');
  const lines = findings.map(({ line, isGood = true }) => `- ${isGood ? '' : '**missed**: '}${line}`);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;
  await writeFile(FILE, replacePart(page, name, [...lines, '', `Measured on ${day}: ${machine}.`].join('\n')));
}
