import type { CardOf, DetailOf, ItemKind } from '../../database/schema/items.ts';

export type CardRow<K extends ItemKind> = {
  id: number;
  path: string;
  title: string;
  summary: string;
  card: CardOf[K];
  taxonomyIds: number[];
  publishedAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
};
export type ItemRow<K extends ItemKind> = CardRow<K> & { bodyHtml: string; data: DetailOf[K]; draft: boolean };
