import type { ItemKind } from '../../database/schema/items.ts';

/** Name of a person in `content_items.author_keys`. */
export const authorKey = (kind: ItemKind, key: string): string => (kind === 'article' ? key : `${kind}:${key}`);

export const toPerson = (authorKey: string): string => authorKey.slice(authorKey.indexOf(':') + 1);
