export interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
}

export const toText = ({ value = '', children = [] }: HastNode): string => value + children.map(toText).join('');

export const listCells = ({ children = [] }: HastNode): HastNode[] =>
  children.filter(({ tagName }) => tagName === 'td' || tagName === 'th');
