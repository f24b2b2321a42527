import { createHash } from 'node:crypto';

type SourceFile = { readonly file: string; readonly source: string };

export const FACT_LISTS = [
  'rules',
  'society',
  'local-networks',
  'rac-exams',
  'practice-questions',
  'deadlines',
] as const;
export type FactList = (typeof FACT_LISTS)[number];

export type FactSources = {
  readonly lists: readonly { readonly kind: FactList; readonly source: string }[];
  readonly productTypes: readonly string[];
  readonly capacities: readonly { readonly event: string; readonly places: number }[];
};

export class FactSourceCollector {
  readonly #lists: { kind: FactList; source: string }[] = [];
  readonly #productTypes: string[] = [];
  readonly #capacities: { event: string; places: number }[] = [];

  add({ file, source }: SourceFile): void {
    const kind = FACT_LISTS.find((list) => file === `${list}.yaml` || file.endsWith(`/${list}.yaml`));
    if (kind !== undefined) this.#lists.push({ kind, source });
    if (!/^(?:products|events)\/.*\.md$/.test(file)) return;
    const [front = ''] = /^---\r?\n[\s\S]*?\n---/.exec(source) ?? [];
    if (/^draft: *true/m.test(front)) return;
    const [, event] = /^events\/(?:.*\/)?([^/]+)\.md$/.exec(file) ?? [];
    const [, type] = /^type: *["']?([\w-]+)/m.exec(front) ?? [];
    const [, capacity] = /^capacity: *(\d+)/m.exec(front) ?? [];
    if (event === undefined && type !== undefined) this.#productTypes.push(type);
    if (event !== undefined && capacity !== undefined) this.#capacities.push({ event, places: Number(capacity) });
  }

  get sources(): FactSources {
    return { lists: this.#lists, productTypes: this.#productTypes, capacities: this.#capacities };
  }
}

export function toFactSources(files: Iterable<SourceFile>): FactSources {
  const collector = new FactSourceCollector();
  for (const file of files) collector.add(file);
  return collector.sources;
}

export const toVersion = ({ lists, productTypes, capacities }: FactSources): string =>
  createHash('sha256')
    .update(JSON.stringify([lists, [...productTypes].sort(), capacities]))
    .digest('hex');
