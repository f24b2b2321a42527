import type { ReactNode } from 'react';
import { renderMarkdown } from '../../api/content/markdown/render.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';

/** Passed by Sveltia CMS: the entry as an immutable map, and the files that the editor has read or added. */
type PreviewProps = {
  readonly entry: { getIn(path: readonly string[]): unknown };
  getAsset(path: string): { readonly url?: string } | undefined;
};

const PICTURE_ADDRESS = /(?<=<img src=")\/media\/[^"]+/g;

/** Renders the text as the site does, with footnotes, quotations and tables. */
export function Preview({ entry, getAsset }: PreviewProps): ReactNode {
  const toText = (name: string) => String(entry.getIn(['data', name]) ?? '');
  const { html } = renderMarkdown(toText('body'), 'unread');
  return (
    <main className="page">
      <PageHead size="l" title={toText('title')} lead={toText('summary')} />
      <Prose html={html.replaceAll(PICTURE_ADDRESS, (path) => getAsset(path)?.url ?? path)} />
    </main>
  );
}
