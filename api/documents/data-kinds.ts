import { z } from 'zod';
import { describeDocument } from '../content/citations/recognise.ts';
import { list } from '../content/kinds/data-kind.ts';
import { paragraph, text } from '../content/kinds/fields.ts';

/** Schema of the file with titles of official documents. */
export const documentKinds = {
  /** Official documents by the ids that citations of them have. */
  documents: list(
    z.strictObject({
      /** Its id, as in the address of its page. */
      document: text.refine(
        (id) => describeDocument(id) !== undefined,
        'the id of a document like regulation-2017-745',
      ),
      title: text,
      /** How it is cited, where the rules give less. */
      number: text.optional(),
      /** Other names, by which the search finds it too. */
      aliases: z.array(text).default([]),
      status: text.optional(),
      /** The day of its latest version; another one is told to its followers as a new version. */
      version: z.iso.date().optional(),
      summary: paragraph.optional(),
      /** The address at its issuer, where the rules give a list or none. */
      url: z.url({ protocol: /^https$/ }).optional(),
    }),
    { names: (documents) => documents.map(({ document }) => `the document ${document}`) },
  ),
};
