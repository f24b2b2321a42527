import { z } from 'zod';
import { SEE_ON_SITE_PATH } from '../../../shared/editor-start.ts';
import { toFactSources } from '../facts/fact-sources.ts';
import { buildFacts } from '../facts/facts.ts';
import { type ContentFile, type ListedFile, parseContentFile } from '../files/load.ts';
import { dataKinds, markdownKinds } from '../kinds/kinds.ts';
import { type Choices, getChoices, nameInFolder, replaceable } from './choices.ts';
import { type EditorField, type FieldChoices, listFields } from './fields-of.ts';
import { MAX_FILE_BYTES } from './repository-path.ts';

type EditorCollection = { readonly name: string; readonly label: string; readonly [option: string]: unknown };
export type EditorConfiguration = {
  readonly media_folder: string;
  readonly public_folder: string;
  readonly editor: object;
  readonly media_libraries: object;
  readonly slug: object;
  readonly output: object;
  readonly collections: readonly EditorCollection[];
};

const ENTRIES = 'entries';

/**
 * Derived from the content schemas, with pickers for values in the files.
 * @param folder content folder from the repository's root
 */
export function editorConfiguration(
  listed: readonly ListedFile[],
  { folder, product }: { folder: string; product: string },
): { configuration: EditorConfiguration; itemIds: Record<string, number> } {
  const facts = buildFacts(toFactSources(listed), product);
  const files = listed.flatMap((file) => {
    const parsed = parseContentFile(file, product, facts);
    return 'value' in parsed ? [parsed.value] : [];
  });
  const choices = getChoices(files);
  return {
    configuration: {
      media_folder: `${folder}/media`,
      public_folder: '/media',
      editor: { preview: false },
      media_libraries: {
        default: { config: { slugify_filename: true, max_file_size: MAX_FILE_BYTES } },
        // The page connects to no host of stock photographs.
        stock_assets: false,
      },
      slug: { encoding: 'ascii', clean_accents: true },
      output: { omit_empty_optional_fields: true, yaml: { quote: 'double' } },
      collections: [...markdownCollections(folder, choices, files), listCollection(folder, choices, listed)],
    },
    itemIds: toItemIds(files),
  };
}

function choicesFor({ kindsWithOffsets, ...choices }: Choices, kind: string): FieldChoices {
  return { ...choices, hasOffsets: [...kindsWithOffsets].some((each) => each === kind) };
}

/** Keyed by kind and name: `article/labels`. */
function toItemIds(files: readonly ContentFile[]): Record<string, number> {
  return Object.fromEntries(
    files.flatMap((file) =>
      file.format === 'data' || file.kind === 'page' ? [] : [[`${file.kind}/${nameInFolder(file)}`, file.fields.id]],
    ),
  );
}

function markdownCollections(folder: string, choices: Choices, files: readonly ContentFile[]): EditorCollection[] {
  return Object.values(markdownKinds).map(({ kind, folder: subfolder, schema, editor }) => ({
    name: kind,
    label: editor.label,
    label_singular: kind.charAt(0).toUpperCase() + kind.slice(1),
    icon: editor.icon,
    folder: `${folder}/${subfolder}`,
    extension: 'md',
    format: 'yaml-frontmatter',
    slug: '{{title}}',
    preview_path: `${SEE_ON_SITE_PATH}/${subfolder}/{{slug}}`,
    editor: { preview: true },
    summary: `{{title}}${editor.line ?? ''}{{draft | ternary(' · Draft', '')}}`,
    ...(editor.sortBy !== undefined && {
      sortable_fields: {
        fields: [editor.sortBy, 'title'],
        default: { field: editor.sortBy, direction: 'descending' },
      },
    }),
    view_filters: [{ label: 'Drafts', field: 'draft', pattern: true }],
    ...editor.options,
    fields: [...listFields(schema, { ...choicesFor(choices, kind), replaced: replaceable(files, kind) }), BODY],
  }));
}

/** Edited as source: the rich text editor would rewrite quotations and tables. */
const BODY: EditorField = {
  name: 'body',
  label: 'Text',
  widget: 'markdown',
  required: false,
  modes: ['raw', 'rich_text'],
  hint: 'Markdown. Headings begin at ##; a footnote is [^1]; a quotation whose last line is “— Name, role” becomes a pull quote',
};

function listCollection(folder: string, choices: Choices, listed: readonly ListedFile[]): EditorCollection {
  const paths = new Map(Object.keys(dataKinds).map((kind) => [kind, [`data/${kind}.yaml`]]));
  for (const { file } of listed) {
    const [, kind = ''] = /([^/]+)\.yaml$/.exec(file) ?? [];
    const known = paths.get(kind);
    if (known && !known.includes(file)) known.push(file);
  }
  const files = Object.entries(dataKinds).flatMap(([kind, { schema }]) =>
    (paths.get(kind) ?? []).map((path) => {
      const label = buildLabel(kind, path);
      const offered = choicesFor(choices, kind);
      return {
        name: path.replace(/\.yaml$/, '').replaceAll('/', '-'),
        label,
        file: `${folder}/${path}`,
        format: 'yaml',
        fields: schema instanceof z.ZodArray ? [buildList(schema, label, offered)] : listFields(schema, offered),
      };
    }),
  );
  return { name: 'lists', label: 'Lists', icon: 'list', files };
}

function buildLabel(kind: string, path: string): string {
  const words = kind.replaceAll('-', ' ').replace(/\brac\b/, 'RAC');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const folder = path.replace(/\/[^/]*$/, '');
  return folder === 'data' ? label : `${label} (${folder})`;
}

function buildList(schema: z.ZodArray, label: string, choices: FieldChoices): EditorField {
  const { element } = schema;
  if (!(element instanceof z.ZodObject)) throw new Error(`The entries of ${label} have no fields`);
  const fields = listFields(element, choices);
  const name = fields.find(({ name: field }) => ['name', 'title', 'subject', 'oldUrl', 'memberType'].includes(field));
  return {
    name: ENTRIES,
    label,
    label_singular: 'entry',
    widget: 'list',
    root: true,
    required: false,
    collapsed: true,
    summary: `{{fields.${(name ?? fields.find(({ widget }) => widget !== 'hidden'))?.name}}}`,
    fields,
  };
}
