import type { chapterCalls } from '../../shared/chapters/calls.ts';
import { notFound } from '../common/api-error.ts';
import type { Handlers } from '../http/context.ts';
import { SUPPLIERS_PATH, suppliers } from '../suppliers/suppliers.ts';
import { findChapter, readNetworks } from './networks.ts';

export const chapterHandlers: Handlers<keyof typeof chapterCalls> = {
  'blocks.localNetwork': async ({ query }, api) => {
    if (query.path === SUPPLIERS_PATH) return { result: await suppliers(api) };
    return readNetworks(api.db, query.path, query.near);
  },

  'blocks.chapter': async ({ params }, { db, now }) => {
    const chapter = await findChapter(db, params.name, now());
    if (!chapter) throw notFound();
    return { result: chapter };
  },
};
