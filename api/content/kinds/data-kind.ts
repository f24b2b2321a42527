import { z } from 'zod';
import type { Pictures } from '../media/read-pictures.ts';

/** All that the site knows of one kind of YAML file. */
export type DataKindWith<S extends z.ZodType> = {
  readonly schema: S;
  /** Names that no other file and entry may have, in words: `the person jane-doe`. */
  names?(data: z.output<S>): readonly string[];
  /** The keys of the people that it refers to. */
  people?(data: z.output<S>): readonly string[];
  /** The ids of the terms that it refers to. */
  terms?(data: z.output<S>): readonly number[];
  /** The value for `content_data.data`, where it is not the parsed file itself. */
  stored?(data: z.output<S>, pictures: Pictures): unknown;
};

type Behaviour<S extends z.ZodType> = Omit<DataKindWith<S>, 'schema'>;

/** A file that holds one object. */
export const object = <S extends z.ZodObject>(schema: S, behaviour: Behaviour<S> = {}): DataKindWith<S> => ({
  schema,
  ...behaviour,
});

/** A file that holds a list of entries, at most `max` of them. */
export function list<E extends z.ZodType>(
  entry: E,
  { max, ...behaviour }: Behaviour<z.ZodArray<E>> & { readonly max?: number } = {},
): DataKindWith<z.ZodArray<E>> {
  const schema = z.array(entry);
  return { schema: max === undefined ? schema : schema.max(max), ...behaviour };
}
