import type { MdBlock, MdInline, MdRoot } from './trees.ts';

/**
 * Turns footnotes into side notes: each note follows the paragraph that refers to it, so that it is read in order whether it
 * is shown in the margin or in the text. Reference and note link to each other.
 */
export function sideNotes(): (root: MdRoot) => void {
  return (root) => {
    const notes = new Map<string, MdBlock[]>();
    for (const block of root.children)
      if (block.type === 'footnoteDefinition') notes.set(block.identifier, block.children);
    if (notes.size === 0) return;

    const numbers = new Map<string, number>();
    root.children = root.children.flatMap((block): MdRoot['children'] => {
      if (block.type === 'footnoteDefinition') return [];
      const fresh: string[] = [];
      linkReferences(block, (identifier) => {
        if (!notes.has(identifier)) return undefined;
        const known = numbers.get(identifier);
        if (known !== undefined) return { number: known, isFirst: false };
        numbers.set(identifier, numbers.size + 1);
        fresh.push(identifier);
        return { number: numbers.size, isFirst: true };
      });
      return [block, ...fresh.map((identifier) => note(numbers.get(identifier) ?? 0, notes.get(identifier) ?? []))];
    });
  };
}

type NumberOf = (identifier: string) => { number: number; isFirst: boolean } | undefined;

function linkReferences(node: object, numberOf: NumberOf): void {
  if (!hasChildren(node)) return;
  node.children = node.children.map((child) => {
    if (child.type !== 'footnoteReference') {
      linkReferences(child, numberOf);
      return child;
    }
    const found = numberOf(child.identifier);
    return found ? reference(found.number, found.isFirst) : child;
  });
}

function hasChildren(node: object): node is { children: MdInline[] } {
  return 'children' in node && Array.isArray(node.children);
}

/** `<sup><a href="#note-1">1</a></sup>` */
function reference(number: number, isFirst: boolean): MdInline {
  return {
    type: 'emphasis',
    data: { hName: 'sup' },
    children: [
      {
        type: 'link',
        url: `#note-${number}`,
        data: {
          hProperties: {
            className: ['note-ref'],
            ariaLabel: `Note ${number}`,
            ...(isFirst && { id: `note-ref-${number}` }),
          },
        },
        children: [{ type: 'text', value: String(number) }],
      },
    ],
  };
}

/** `<aside class="note" id="note-1">` with its number as the way back. */
function note(number: number, content: MdBlock[]): MdBlock {
  const back: MdInline = {
    type: 'link',
    url: `#note-ref-${number}`,
    data: { hProperties: { className: ['note-mark'], ariaLabel: `Note ${number}, back to the text` } },
    children: [{ type: 'text', value: String(number) }],
  };
  const [first, ...rest] = content;
  const opening: MdBlock[] =
    first?.type === 'paragraph'
      ? [{ ...first, children: [back, { type: 'text', value: ' ' }, ...first.children] }]
      : [{ type: 'paragraph', children: [back] }, ...(first ? [first] : [])];
  return {
    type: 'blockquote',
    data: { hName: 'aside', hProperties: { className: ['note'], role: 'note', id: `note-${number}` } },
    children: [...opening, ...rest],
  };
}
