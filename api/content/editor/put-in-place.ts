import { parseDocument } from 'yaml';
import type { RepositoryChange } from './repository.ts';

const OF_VERSION = ['replaces', 'draft', 'workflowId'];

/** Publishes a next version: a non-draft with `replaces` replaces that file, and its own is deleted. */
export function putInPlace(change: RepositoryChange): RepositoryChange[] {
  const { path, from, content } = change;
  const [whole, front = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(content?.toString() ?? '') ?? [];
  if (whole === undefined || !path.endsWith('.md')) return [change];
  const document = parseDocument(front);
  const target: unknown = document.errors.length > 0 ? undefined : document.get('replaces');
  if (typeof target !== 'string' || document.get('draft') === true) return [change];
  for (const field of OF_VERSION) document.delete(field);
  const text = `---\n${document.toString({ lineWidth: 0 })}---\n${content?.toString().slice(whole.length) ?? ''}`;
  const replaced = `${path.split('/')[0]}/${target}.md`;
  return [
    { operation: 'update', path: replaced, content: Buffer.from(text) },
    ...(change.operation === 'create' ? [] : [{ operation: 'delete' as const, path: from ?? path }]),
  ];
}
