import { parseDocument } from 'yaml';
import type { RepositoryChange } from './repository.ts';

/** Fields of a next version that the published item does not have. */
const OF_VERSION = ['replaces', 'draft', 'workflowId'];

/**
 * The changes that publish a next version: a text with `replaces` that is no longer a draft becomes the file it
 * replaces, and its own file is deleted. Any other change is returned unchanged.
 */
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
