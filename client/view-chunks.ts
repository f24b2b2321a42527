import type { ComponentType } from 'react';
import type { PageModule } from '../shared/pages/page-module.ts';
import type { PageKind } from '../shared/pages/registry.ts';
import type { PageInput } from '../shared/pages/request.ts';

/** Gets route, path and query; reads its data with its own calls. */
export type PageComponent = ComponentType<{ input: PageInput<PageKind> }>;

/** Exports of a chunk: the component of a page kind, and the module that names its calls. */
export type PageChunk<K extends PageKind = PageKind> = {
  readonly default: PageComponent;
  readonly page: PageModule<K>;
};

const views = import.meta.glob<PageChunk>('./*/*.page.tsx');

/** `notFound` of `./website/not-found.page.tsx`. */
const toKind = (file: string): string =>
  file.replace(/^.*\/|\.page\.tsx$/g, '').replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** A first visit does without this table. */
export const pageChunks: ReadonlyMap<string, () => Promise<PageChunk>> = new Map(
  Object.entries(views).map(([file, load]) => [toKind(file), load]),
);
