import type { documentCalls } from '../../shared/documents/calls.ts';
import { notFound } from '../common/api-error.ts';
import { describeDocument } from '../content/citations/recognise.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { allDocuments, citingItems, findDocument } from '../search/documents.ts';

export const documentHandlers: Handlers<keyof typeof documentCalls> = {
  'documents.all': async (_request, context) => ({ result: await allDocuments(at(context)) }),

  'documents.byId': async ({ params }, context) => {
    const document = await findDocument(at(context), params.id);
    if (!document) throw notFound();
    return { result: document };
  },

  'documents.citing': async ({ params, query }, context) => {
    if (!describeDocument(params.id)) throw notFound();
    return citingItems(at(context), params.id, query);
  },
};

const at = ({ db, site, now }: ApiContext) => ({ db, site, now: now() });
