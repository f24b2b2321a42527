import type { MembershipKind } from '../../shared/membership/membership.ts';
import type { TextTable } from '../blocks/text-table.ts';

/** Something that a kind of membership includes or not; `note` limits it: "as mentee". */
export type Benefit = { readonly name: string; readonly included: boolean; readonly note?: string };

/** Benefits of every kind of membership, and differences, by the kind's name in addresses. */
export type Benefits = {
  readonly shared: readonly string[];
  readonly differing: Readonly<Record<string, readonly Benefit[]>>;
};

const YES = 'yes';
const NO = 'no';

/** Reads a table of benefits (yes, no or a limit) by kind of membership; undefined when a kind has no column. */
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
