/** Opens a connection. WAL with better-sqlite3's default synchronous=NORMAL may lose a commit in a power cut, so it is FULL. */
import Database from "better-sqlite3";

export type Sqlite = Database.Database;

export function connect(file: string): Sqlite {
  const sqlite = new Database(file);
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("journal_size_limit = 67108864");
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma("cell_size_check = ON");
  sqlite.pragma("secure_delete = ON");
  return sqlite;
}
