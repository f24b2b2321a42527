import { parse, stringify } from 'yaml';
import { keepComments } from './keep-comments.ts';

/**
 * The web editor's format for list files. Because the editor rewrites a list, the format remembers the file as read and
 * keeps its comments and notation.
 */
export function listFormat() {
  let read: string | undefined;
  return {
    fromFile(text: string): unknown {
      read = text;
      return parse(text);
    },
    toFile(value: unknown): string {
      const written = stringify(value, { lineWidth: 0, defaultKeyType: 'PLAIN', defaultStringType: 'QUOTE_DOUBLE' });
      return read === undefined ? written : keepComments(read, written);
    },
  };
}
