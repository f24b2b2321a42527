import { parse, stringify } from 'yaml';
import { keepComments } from './keep-comments.ts';

/**
 * How the web editor reads and writes the file of one list. It writes a list anew; so the format remembers the file as it was read, and keeps its
 * comments and its notation wherever the file is saved.
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
