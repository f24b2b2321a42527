import { z } from 'zod';

/** Requests of the site's server to the embedded API for the web editor. No browser calls these paths. */
export const EDITOR_PATHS = {
  configuration: '/editor/configuration',
  address: '/editor/address',
  tree: '/editor/tree',
  contents: '/editor/contents',
  changes: '/editor/changes',
} as const;

/** The largest body of a change: its files in Base64. */
export const MAX_CHANGE_BYTES = 20_000_000;

const path = z.string().min(1).max(200);

export const editorConfigurationRequest = z.object({
  /** The content folder, from the root of its repository. */
  folder: z.string(),
});

/** A Markdown file of the content, of which the address on the site is asked. */
export const editorAddressRequest = z.object({ file: path });
/** The address, of a draft with the parameters of its preview; absent for a file that is unknown or has mistakes. */
export const editorAddress = z.object({ address: z.string().startsWith('/').optional() });

/** Properties of a field and of a collection that the site knows; the rest is between the API and Sveltia CMS. */
const field = z.looseObject({
  name: z.string(),
  widget: z.string(),
  default: z.unknown().optional(),
  get fields() {
    return z.array(field).optional();
  },
});
const fields = z.array(field);
const collection = z.looseObject({
  name: z.string(),
  fields: fields.optional(),
  files: z.array(z.looseObject({ file: z.string(), fields })).optional(),
});

export const editorConfigurationAnswer = z.object({
  /** In the form that Sveltia CMS reads. */
  configuration: z.looseObject({ collections: z.array(collection) }),
  /** Ids of all articles, events and products by kind and name (`article/labels`); a next version has its item's id. */
  itemIds: z.record(z.string(), z.int()),
});

/** The files that editors can read; paths are from the content folder. */
export const editorTree = z.object({
  files: z.array(z.object({ path, sha: z.string(), size: z.int().nonnegative() })),
});

export const editorContentsRequest = z.object({ paths: z.array(path).max(100) });
/** The files that exist, their bytes in Base64. */
export const editorContents = z.object({ files: z.array(z.object({ path, content: z.string() })) });

export const editorChangesRequest = z.object({
  changes: z
    .array(
      z.object({
        operation: z.enum(['create', 'update', 'delete']),
        path,
        /** The former path of a file that is moved. */
        from: path.optional(),
        /** The id of the version that was edited. */
        sha: z.string().optional(),
        /** The file's bytes in Base64; absent for a deletion. */
        content: z.base64().optional(),
      }),
    )
    .min(1)
    .max(100),
});
