import type { ReactNode } from 'react';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';

/** Passed by Sveltia CMS: the entry as an immutable map, and the preview of a field. */
type PreviewProps = {
  readonly entry: { getIn(path: readonly string[]): unknown };
  widgetFor(name: string): ReactNode;
};

export function Preview({ entry, widgetFor }: PreviewProps) {
  const toText = (name: string) => String(entry.getIn(['data', name]) ?? '');
  return (
    <main className="page">
      <PageHead size="l" title={toText('title')} lead={toText('summary')} />
      <Prose>{widgetFor('body')}</Prose>
    </main>
  );
}
