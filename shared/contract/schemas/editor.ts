import { z } from 'zod';

export const EDITOR_PATHS = {
  configuration: '/editor/configuration',
  address: '/editor/address',
  tree: '/editor/tree',
  contents: '/editor/contents',
  changes: '/editor/changes',
} as const;

/** Maximum body of a change, with files in Base64. */
export const MAX_CHANGE_BYTES = 20_000_000;

const path = z.string().min(1).max(200);

export const editorConfigurationRequest = z.object({
  /** From the root of its repository. */
  folder: z.string(),
});

export const editorAddressRequest = z.object({ file: path });
/** With preview parameters for a draft; absent for a file that is unknown or invalid. */
export const editorAddress = z.object({ address: z.string().startsWith('/').optional() });

/** Only the properties that the site reads; the rest is between the API and Sveltia CMS. */
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
  configuration: z.looseObject({ collections: z.array(collection) }),
  itemIds: z.record(z.string(), z.int()),
});

export const editorTree = z.object({
  files: z.array(z.object({ path, sha: z.string(), size: z.int().nonnegative() })),
});

export const editorContentsRequest = z.object({ paths: z.array(path).max(100) });
export const editorContents = z.object({ files: z.array(z.object({ path, content: z.string() })) });

export const editorChangesRequest = z.object({
  changes: z
    .array(
      z.object({
        operation: z.enum(['create', 'update', 'delete']),
        path,
        from: path.optional(),
        /** Blob id of the edited version. */
        sha: z.string().optional(),
        content: z.base64().optional(),
      }),
    )
    .min(1)
    .max(100),
});
