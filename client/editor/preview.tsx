import type { ReactNode } from 'react';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';

/** The props that Sveltia CMS gives to a preview: the entry as an immutable map, and the preview of a field. */
type PreviewProps = {
  readonly entry: { getIn(path: readonly string[]): unknown };
  widgetFor(name: string): ReactNode;
};

/** An entry as its page shows it: title, summary and text. */
export function Preview({ entry, widgetFor }: PreviewProps) {
  const toText = (name: string) => String(entry.getIn(['data', name]) ?? '');
  return (
    <main className="page">
      <PageHead size="l" title={toText('title')} lead={toText('summary')} />
      <Prose>{widgetFor('body')}</Prose>
    </main>
  );
}
