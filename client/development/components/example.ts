import type { ReactElement } from 'react';

export type Example = { readonly component: string; readonly state: string; readonly element: ReactElement };

/** Matches an entry of `examples` as the formatter writes it: on one line, or between lines of its own. */
const ENTRY = /^ {2}\{(?: .* \},|\n[\s\S]*?\n {2}\},)$/gm;
const LIST = 'export const examples';
const ELEMENT = 'element: ';

/** Slices the code of each example out of its file, so that both cannot differ. */
export function sliceExamples(source: string): string[] {
  return (source.slice(source.indexOf(LIST)).match(ENTRY) ?? []).map((entry) => {
    const code = entry.slice(entry.indexOf(ELEMENT) + ELEMENT.length).replace(/,?\s*\},$/, '');
    return outdent(code.replace(/^\(\n([\s\S]*)\n *\)$/, '$1'));
  });
}

function outdent(code: string): string {
  const lines = code.split('\n');
  const indent = /^ */.exec(lines.at(-1) ?? '')?.[0] ?? '';
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
}
