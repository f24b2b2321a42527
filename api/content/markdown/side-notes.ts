import { visit } from 'unist-util-visit';
import type { MdBlock, MdInline, MdRoot } from './trees.ts';

/** Remark plugin: moves footnotes after the paragraph that refers to them, so that the reading order never differs. */
export function sideNotes(): (root: MdRoot) => void {
  return (root) => {
    const notes = new Map<string, MdBlock[]>();
    for (const block of root.children)
      if (block.type === 'footnoteDefinition') notes.set(block.identifier, block.children);
    if (notes.size === 0) return;

    const numbers = new Map<string, number>();
    root.children = root.children.flatMap((block): MdRoot['children'] => {
      if (block.type === 'footnoteDefinition') return [];
      const blockNotes: MdBlock[] = [];
      visit(block, 'footnoteReference', ({ identifier }, index, parent) => {
        const content = notes.get(identifier);
        if (!content || !parent || index === undefined) return;
        const isFirst = !numbers.has(identifier);
        const number = numbers.get(identifier) ?? numbers.size + 1;
        numbers.set(identifier, number);
        if (isFirst) blockNotes.push(note(number, content));
        parent.children[index] = reference(number, isFirst);
      });
      return [block, ...blockNotes];
    });
  };
}

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

/** `<aside class="note" id="note-1">`, whose number links back. */
function note(number: number, content: MdBlock[]): MdBlock {
  const backLink: MdInline = {
    type: 'link',
    url: `#note-ref-${number}`,
    data: { hProperties: { className: ['note-mark'], ariaLabel: `Note ${number}, back to the text` } },
    children: [{ type: 'text', value: String(number) }],
  };
  const [first, ...rest] = content;
  const opening: MdBlock[] =
    first?.type === 'paragraph'
      ? [{ ...first, children: [backLink, { type: 'text', value: ' ' }, ...first.children] }]
      : [{ type: 'paragraph', children: [backLink] }, ...(first ? [first] : [])];
  return {
    type: 'blockquote',
    data: { hName: 'aside', hProperties: { className: ['note'], role: 'note', id: `note-${number}` } },
    children: [...opening, ...rest],
  };
}
