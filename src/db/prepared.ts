import type { Knex } from 'knex';

interface RawConnection {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}
interface Connections {
  acquireConnection(): Promise<RawConnection>;
  releaseConnection(connection: RawConnection): Promise<void>;
}

/**
 * A query that is always the same and often made, as a named prepared statement: Postgres parses and plans it
 * once a connection, and no builder builds it. Works on the pool and inside a transaction alike.
 */
export function prepared<Row>(name: string, text: string): (db: Knex, values: unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const connections = db.client as Connections;
    const connection = await connections.acquireConnection();
    try {
      const { rows } = await connection.query({ name, text, values });
      return rows as Row[];
    } finally {
      await connections.releaseConnection(connection);
    }
  };
}
