import { type Example, sliceExamples } from './example.ts';

const modules = import.meta.glob<{ readonly examples: readonly Example[] }>('./examples/*.tsx', { eager: true });
const sources = import.meta.glob<string>('./examples/*.tsx', { eager: true, query: '?raw', import: 'default' });

export type ListedExample = Example & { readonly file: string; readonly code: string };

/** Shown at `/__components` and examined by the tests. */
export const EXAMPLES: readonly ListedExample[] = Object.entries(modules).flatMap(([path, { examples }]) => {
  const codes = sliceExamples(sources[path] ?? '');
  return examples.map((example, index) => ({ ...example, file: path.replace('./', ''), code: codes[index] ?? '' }));
});
