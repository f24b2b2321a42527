/** The part of a hast node (HTML syntax tree) that this transformation reads and writes. */
interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
}

/**
 * Rehype plugin that wraps every table in a focusable scroll region, named by its caption or its number, so that a wide table can be scrolled by
 * keyboard. A table inside a table needs no region of its own.
 */
export function scrollRegions(): (root: HastNode) => void {
  return (root) => {
    let count = 0;
    const wrapTables = (node: HastNode): void => {
      node.children = node.children?.map((child) => {
        if (child.tagName !== 'table') {
          wrapTables(child);
          return child;
        }
        count += 1;
        return regionOf(child, captionOf(child) || `Table ${count}`);
      });
    };
    wrapTables(root);
  };
}

const regionOf = (table: HastNode, ariaLabel: string): HastNode => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['table-scroll'], role: 'group', tabIndex: 0, ariaLabel },
  children: [table],
});

const captionOf = ({ children = [] }: HastNode): string => {
  const caption = children.find(({ tagName }) => tagName === 'caption');
  return caption ? textOf(caption).trim() : '';
};

const textOf = ({ value = '', children = [] }: HastNode): string => value + children.map(textOf).join('');

/** Options of rehype-stringify with which it writes HTML as sanitize-html does: `<br />`, `&amp;`. */
export const HTML_FORMAT = { closeSelfClosing: true, characterReferences: { useNamedReferences: true } } as const;
