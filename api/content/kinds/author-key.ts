import type { ItemKind } from '../../database/schema/items.ts';

export const authorKey = (kind: ItemKind, key: string): string => (kind === 'article' ? key : `${kind}:${key}`);

export const toPerson = (authorKey: string): string => authorKey.slice(authorKey.indexOf(':') + 1);
