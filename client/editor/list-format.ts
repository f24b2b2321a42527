import { parse, stringify } from 'yaml';
import { keepComments } from './keep-comments.ts';

/** Remembers each list file as read, because the editor rewrites lists without comments and notation. */
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
