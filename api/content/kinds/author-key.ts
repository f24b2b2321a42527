import type { ItemKind } from '../../database/schema/items.ts';

/** How `content_items.author_keys` of an item of a kind names a person. */
export const authorKey = (kind: ItemKind, key: string): string => (kind === 'article' ? key : `${kind}:${key}`);

/** The person that an entry of `content_items.author_keys` names. */
export const toPerson = (authorKey: string): string => authorKey.slice(authorKey.indexOf(':') + 1);
