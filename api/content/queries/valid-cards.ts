import type { z } from 'zod';
import {
  articleCard as articleSchema,
  eventCard as eventSchema,
  productCard as productSchema,
} from '../../../shared/contract/schemas/models.ts';
import { mapValid } from '../../common/left-out.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import type { CardRow } from './card-row.ts';
import { articleCard, eventCard, productCard } from './cards.ts';

type Check<K extends ItemKind> = (row: CardRow<K>, now: Date) => void;

/** @throws Error that names the first invalid field, without its value */
function check(schema: z.ZodType, card: unknown): void {
  const [issue] = schema.safeParse(card).error?.issues ?? [];
  if (issue) throw new Error(`${issue.path.join('.')}: ${issue.message}`);
}

const CHECKS: { [K in ItemKind]: Check<K> } = {
  article: (row) => check(articleSchema, articleCard(row)),
  event: (row, now) => check(eventSchema, eventCard(row, now)),
  product: (row, now) => check(productSchema, productCard(row, now)),
  page: () => undefined,
};

export function validCards<K extends ItemKind>(rows: readonly CardRow<K>[], kind: K, now: Date): CardRow<K>[] {
  const checkRow: Check<K> = CHECKS[kind];
  return mapValid(rows, (row) => {
    checkRow(row, now);
    return row;
  });
}
