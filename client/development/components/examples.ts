import { type Example, sliceExamples } from './example.ts';

const modules = import.meta.glob<{ readonly examples: readonly Example[] }>('./examples/*.tsx', { eager: true });
const sources = import.meta.glob<string>('./examples/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** An example with the name of its file and its code. */
export type ListedExample = Example & { readonly file: string; readonly code: string };

/** The examples of all components, which the page at `/__components` shows and the tests examine. */
export const EXAMPLES: readonly ListedExample[] = Object.entries(modules).flatMap(([path, { examples }]) => {
  const codes = sliceExamples(sources[path] ?? '');
  return examples.map((example, index) => ({ ...example, file: path.replace('./', ''), code: codes[index] ?? '' }));
});
