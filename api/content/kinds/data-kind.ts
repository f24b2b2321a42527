import { z } from 'zod';
import type { Pictures } from '../media/read-pictures.ts';

export type DataKindWith<S extends z.ZodType> = {
  readonly schema: S;
  names?(data: z.output<S>): readonly string[];
  people?(data: z.output<S>): readonly string[];
  terms?(data: z.output<S>): readonly number[];
  /** Defaults to the parsed file. */
  stored?(data: z.output<S>, pictures: Pictures): unknown;
};

type Behaviour<S extends z.ZodType> = Omit<DataKindWith<S>, 'schema'>;

export const object = <S extends z.ZodObject>(schema: S, behaviour: Behaviour<S> = {}): DataKindWith<S> => ({
  schema,
  ...behaviour,
});

export function list<E extends z.ZodType>(
  entry: E,
  { max, ...behaviour }: Behaviour<z.ZodArray<E>> & { readonly max?: number } = {},
): DataKindWith<z.ZodArray<E>> {
  const schema = z.array(entry);
  return { schema: max === undefined ? schema : schema.max(max), ...behaviour };
}
