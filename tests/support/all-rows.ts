import pg from 'pg';

const TABLES = `
  SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
  WHERE table_schema IN ('public', 'drizzle') AND table_type = 'BASE TABLE'
    AND table_name <> 'content_changes' ORDER BY 1`;

/** The rows of all tables as sorted text, without the database's own transactions that changed the content. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      found[name] = rows.map(({ row }) => row).sort();
    }
    return found;
  } finally {
    await client.end();
  }
}
