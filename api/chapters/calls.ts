import type { chapterCalls } from '../../shared/chapters/calls.ts';
import { notFound } from '../common/api-error.ts';
import type { Handlers } from '../http/context.ts';
import type { ReadPlaces } from '../http/place-handlers.ts';
import { findChapter, readNetworks } from './networks.ts';

export const readChapterPlaces: ReadPlaces = ({ query }, { db }) => readNetworks(db, query.path, query.near);

export const chapterHandlers: Handlers<keyof typeof chapterCalls> = {
  'blocks.chapter': async ({ params }, { db, now }) => {
    const chapter = await findChapter(db, params.name, now());
    if (!chapter) throw notFound();
    return { result: chapter };
  },
};
