import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { path, text } from '../content/kinds/fields.ts';

/** Schema of the file with member types. */
export const membershipKinds = {
  'member-types': list(
    z.strictObject({
      memberType: text,
      active: z.boolean(),
      faculty: z.boolean(),
      registrationType: text,
      registrationPath: path,
      /** The code of the registration type in Cvent. */
      cventCode: text.optional(),
    }),
    { names: listCodes },
  ),
};

type MemberType = { readonly registrationType: string; readonly cventCode?: string | undefined };

/** The Cvent code of each registration type, once: a code of two types would give both the price of one. */
function listCodes(rows: readonly MemberType[]): string[] {
  const types = new Map(rows.map(({ cventCode, registrationType }) => [`${cventCode}/${registrationType}`, cventCode]));
  return [...types.values()].flatMap((code) => (code === undefined ? [] : [`the Cvent code ${code}`]));
}
