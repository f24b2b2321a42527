import type { ReactElement } from 'react';

/** A component of `client/ui` in one of its states, in a file of the folder `examples`. */
export type Example = { readonly component: string; readonly state: string; readonly element: ReactElement };

/** An entry of the list `examples` as the formatter writes it: on one line, or between lines of its own. */
const ENTRY = /^ {2}\{(?: .* \},|\n[\s\S]*?\n {2}\},)$/gm;
const LIST = 'export const examples';
const ELEMENT = 'element: ';

/** Slices the code of each example's element out of its file, so that it cannot differ from the example. */
export function sliceExamples(source: string): string[] {
  return (source.slice(source.indexOf(LIST)).match(ENTRY) ?? []).map((entry) => {
    const code = entry.slice(entry.indexOf(ELEMENT) + ELEMENT.length).replace(/,?\s*\},$/, '');
    return outdent(code.replace(/^\(\n([\s\S]*)\n *\)$/, '$1'));
  });
}

/** Removes the indentation of the last line, which is that of the first, from each line. */
function outdent(code: string): string {
  const lines = code.split('\n');
  const indent = /^ */.exec(lines.at(-1) ?? '')?.[0] ?? '';
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
}
