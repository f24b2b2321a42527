import type pg from 'pg';

const PARTS = {
  columns: `
    SELECT format('%s.%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attstorage, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) AS text
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped`,
  indexes: `SELECT indexdef AS text FROM pg_indexes WHERE schemaname = 'public'`,
  constraints: `
    SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS text
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  functions: `
    SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  triggers: `SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text !~ '[.]'`,
  views: `SELECT viewname || definition AS text FROM pg_views WHERE schemaname = 'public'`,
  sequences: `SELECT sequencename || start_value AS text FROM pg_sequences WHERE schemaname = 'public'`,
};

/** The schema of a database as sorted text, by the kind of its parts. */
export async function readSchema(pool: pg.Pool): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(PARTS)) {
    const { rows } = await pool.query<{ text: string }>(query);
    schema[name] = rows.map(({ text }) => text).sort();
  }
  return schema;
}
