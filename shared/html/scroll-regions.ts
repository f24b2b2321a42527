import { type HastNode, toText } from './hast.ts';

/** Rehype plugin: wrap every outer table in a named focusable region, so that the keyboard can scroll it. */
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
        return buildRegion(child, toCaption(child) || `Table ${count}`);
      });
    };
    wrapTables(root);
  };
}

const buildRegion = (table: HastNode, ariaLabel: string): HastNode => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['table-scroll'], role: 'group', tabIndex: 0, ariaLabel },
  children: [table],
});

const toCaption = ({ children = [] }: HastNode): string => {
  const caption = children.find(({ tagName }) => tagName === 'caption');
  return caption ? toText(caption).trim() : '';
};

/** Serialise as sanitize-html does: `<br />`, `&amp;`. */
export const HTML_FORMAT = { closeSelfClosing: true, characterReferences: { useNamedReferences: true } } as const;
