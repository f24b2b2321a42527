import { sql } from 'drizzle-orm';
import type { PreparedFile } from './prepare-file.ts';
import type { Transaction } from './transaction.ts';

/** `owner` is the file that has the name. */
export type Conflict = { readonly file: string; readonly name: string; readonly owner: string };

export class NameClaims {
  readonly #owners = new Map<string, string>();

  /** Expects files in path order. @returns names that are taken */
  claim({ file, names }: Pick<PreparedFile, 'file' | 'names'>): Conflict[] {
    return names.flatMap((name) => {
      const owner = this.#owners.get(name);
      if (owner === undefined) this.#owners.set(name, file);
      return owner === undefined ? [] : [{ file, name, owner }];
    });
  }
}

export async function namesInDatabase(
  tx: Transaction,
  prepared: readonly PreparedFile[],
  isChanged: (file: string) => boolean,
): Promise<Conflict[]> {
  const items = prepared.flatMap(({ file, item }) => (item ? [{ file, item }] : []));
  const claimed = JSON.stringify(
    items.map(({ file, item: { kind, id, key, path } }) => ({ file, kind, id, key, path })),
  );
  const { rows } = await tx.execute<Conflict>(sql`
    with claimed as materialized (
      select * from json_to_recordset(${claimed}::json) as claimed (file text, kind text, id integer, key text, path text)
    )
    select claimed.file, 'the path ' || claimed.path as name, item.source_file as owner
    from claimed join content_items as item on item.path = claimed.path
    union all
    select claimed.file, 'the ' || claimed.kind || ' slug ' || claimed.key, item.source_file
    from claimed join content_items as item on item.kind = claimed.kind and item.key = claimed.key
    where claimed.kind <> 'page'
    union all
    select claimed.file, 'the id ' || claimed.id, item.source_file
    from claimed cross join unnest(array['article', 'event', 'product']) as other (kind)
      join content_items as item on item.kind = other.kind and item.id = claimed.id
    where claimed.kind <> 'page'`);
  return rows.filter(({ file, owner }) => owner !== file && !isChanged(owner));
}
