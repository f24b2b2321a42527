/** The part of a hast node (HTML syntax tree) that the site's rehype plugins read and write. */
export interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
}

/** The text of a node and all below it. */
export const toText = ({ value = '', children = [] }: HastNode): string => value + children.map(toText).join('');

/** The cells of a row of a table. */
export const listCells = ({ children = [] }: HastNode): HastNode[] =>
  children.filter(({ tagName }) => tagName === 'td' || tagName === 'th');
