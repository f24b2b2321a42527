import type { z } from 'zod';
import type { editorConfigurationAnswer } from './contract/schemas/editor.ts';

/** The address of the web editor. */
export const EDITOR_PATH = '/admin';
/** The address below which a file of the content leads to its page: `{folder}/{name without .md}` follows. */
export const SEE_ON_SITE_PATH = `${EDITOR_PATH}/see`;

/** The options of a back end; an option that is a path is an address of the site, which the script completes. */
export type BackEndConfiguration = Record<string, string>;

/** Data on the editor's page for its script. */
export type EditorStart = {
  /** The configuration of Sveltia CMS. */
  readonly configuration: {
    readonly backend: BackEndConfiguration;
    readonly collections: z.output<typeof editorConfigurationAnswer>['configuration']['collections'];
    readonly [option: string]: unknown;
  };
  /** The ids of all items, by kind and name like `article/labels`. */
  readonly itemIds: Readonly<Record<string, number>>;
  /** The site's stylesheets, in which the preview shows a text. */
  readonly stylesheets: readonly string[];
  /** Signs the editor in at the local back end; a git host asks the editor instead. */
  readonly token?: string;
};
