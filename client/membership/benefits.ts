import type { MembershipKind } from '../../shared/membership/membership.ts';
import type { TextTable } from '../blocks/text-table.ts';

/** `note` limits the benefit: "as mentee". */
export type Benefit = { readonly name: string; readonly included: boolean; readonly note?: string };

export type Benefits = {
  readonly shared: readonly string[];
  readonly differing: Readonly<Record<string, readonly Benefit[]>>;
};

export const YES = 'yes';
export const NO = 'no';

/** Undefined when a kind has no column in the table. */
export function findBenefits({ columns, rows }: TextTable, kinds: readonly MembershipKind[]): Benefits | undefined {
  const columnsOfKinds = kinds.map(({ slug, name }) => ({ slug, at: columns.indexOf(name) }));
  if (kinds.length === 0 || columnsOfKinds.some(({ at }) => at < 1)) return undefined;
  const isShared = ([, ...cells]: readonly string[]) => cells.every((cell) => cell === YES);
  const differing = rows.filter((row) => !isShared(row));
  return {
    shared: rows.filter(isShared).map(([name = '']) => name),
    differing: Object.fromEntries(
      columnsOfKinds.map(({ slug, at }) => [slug, differing.map((row) => buildBenefit(row[0] ?? '', row[at] ?? NO))]),
    ),
  };
}

function buildBenefit(name: string, cell: string): Benefit {
  return { name, included: cell !== NO, ...(cell !== YES && cell !== NO && { note: cell }) };
}
