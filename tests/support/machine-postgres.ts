import pg from 'pg';

/** The machine's own PostgreSQL: the address of a database that may create others. */
export const MACHINE_URL = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test';

/** Runs a statement on a PostgreSQL. @returns its rows. */
export async function runOn(server: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2000 });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(statement).finally(() => client.end());
  return rows;
}
