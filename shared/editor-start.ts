import type { z } from 'zod';
import type { editorConfigurationAnswer } from './contract/schemas/editor.ts';

export const EDITOR_PATH = '/admin';
export const SEE_ON_SITE_PATH = `${EDITOR_PATH}/see`;

/** Options holding a path are URLs of this site, made absolute by the script. */
export type BackEndConfiguration = Record<string, string>;

/** Embedded in the editor's page for its script. */
export type EditorStart = {
  readonly configuration: {
    readonly backend: BackEndConfiguration;
    readonly collections: z.output<typeof editorConfigurationAnswer>['configuration']['collections'];
    readonly [option: string]: unknown;
  };
  /** By kind and name: `article/labels`. */
  readonly itemIds: Readonly<Record<string, number>>;
  readonly stylesheets: readonly string[];
  /** Authenticates at the local back end; a git host authenticates the editor itself. */
  readonly token?: string;
};
