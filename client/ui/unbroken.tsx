import type { ReactNode } from 'react';
import { bindTerms } from './bound-terms.ts';

/** "sixty-four", "2019-14". */
const COMPOUND = /([^\s-]*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)/u;
/** Longest compound, in characters, that stays in one line on a phone. */
const MAX_LENGTH = 16;

/** Prevents breaks within terms and after the hyphen of a short compound; returns other nodes unchanged. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const bound = bindTerms(text);
  if (!bound.includes('-')) return bound;
  return bound.split(COMPOUND).map((part, index) =>
    index % 2 === 1 && part.length <= MAX_LENGTH ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
