import type { ComponentType } from 'react';
import type { PageModule } from '../shared/pages/page-module.ts';
import type { PageKind } from '../shared/pages/registry.ts';
import type { PageInput } from '../shared/pages/request.ts';

/** A page receives its route, path and query; it reads its data with its own calls. */
export type PageComponent = ComponentType<{ input: PageInput<PageKind> }>;

/** The exports of a chunk: the component of a page kind, and the kind's module, which names the calls. */
export type PageChunk<K extends PageKind = PageKind> = {
  readonly default: PageComponent;
  readonly page: PageModule<K>;
};

/** The views by file; each is a chunk of its own. */
const views = import.meta.glob<PageChunk>('./*/*.page.tsx');

/** The kind of the page that a file shows: `notFound` of `./website/not-found.page.tsx`. */
const toKind = (file: string): string =>
  file.replace(/^.*\/|\.page\.tsx$/g, '').replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Loads the chunk of each page kind. A first visit does without the table. */
export const pageChunks: ReadonlyMap<string, () => Promise<PageChunk>> = new Map(
  Object.entries(views).map(([file, load]) => [toKind(file), load]),
);
