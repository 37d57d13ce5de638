/**
 * Bugs that the app does not have: each does to the file what one would, so that a test can see that the simulator finds it. They are
 * put in anew after each start, which mends the guards of the file.
 */
import type { Extra } from "./plan.ts";

/**
 * `often`: deeds that show it, and how often a day they are done beside the others. `schema`: the year begins with the file of an
 * earlier version, and the bug is in its upgrade.
 */
export type Sabotage = Extra & { sql: string };

export const sabotages: Record<string, Sabotage | undefined> = {
  /** Nothing holds two visits of a provider apart any more. */
  overlap: {
    sql: `
      DROP TRIGGER IF EXISTS appt_no_overlap_ins;
      DROP TRIGGER IF EXISTS appt_no_overlap_upd;
      CREATE TRIGGER bug AFTER INSERT ON appointments WHEN NEW.id % 4 = 0 BEGIN
        UPDATE appointments SET (provider_id, date, start_min, end_min) =
          (SELECT provider_id, date, start_min + 5, end_min + 5 FROM appointments
            WHERE id < NEW.id AND status NOT IN ('cancelled', 'no_show') ORDER BY id DESC LIMIT 1) WHERE id = NEW.id;
      END`,
  },
  "lost-visit": {
    sql: `
      PRAGMA foreign_keys = OFF;
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' AND NEW.id % 4 = 0 BEGIN
        DELETE FROM appointments WHERE id = (SELECT min(id) FROM appointments);
      END`,
  },
  "wrong-charge": {
    sql: `CREATE TRIGGER bug AFTER UPDATE OF status ON appointments WHEN NEW.status = 'cancelled' AND NEW.cancelled_by = 'client' BEGIN
        UPDATE appointments SET charge_cents = charge_cents + 100 WHERE id = NEW.id;
      END`,
    often: { "a client books": 4, "a client cancels": 6 },
  },
  "lost-mail": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON outbox WHEN NEW.kind = 'booked' AND NEW.audience = 'client' AND NEW.id % 3 = 0 BEGIN
        DELETE FROM outbox WHERE id = NEW.id;
      END`,
  },
  "doubled-mail": {
    sql: `CREATE TRIGGER bug AFTER UPDATE OF sent_at ON outbox WHEN NEW.sent_at IS NOT NULL AND NEW.attempts = 1 BEGIN
        UPDATE outbox SET sent_at = NULL, due_at = NEW.sent_at WHERE id = NEW.id;
      END`,
  },
  "forgotten-audit": {
    sql: `
      DROP TRIGGER IF EXISTS audit_no_delete;
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'cancelled' BEGIN DELETE FROM audit WHERE id = NEW.id; END`,
  },
  "unsigned-audit": {
    sql: `
      DROP TRIGGER IF EXISTS audit_no_update;
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.entity = 'service' BEGIN
        UPDATE audit SET request_id = NULL WHERE id = NEW.id;
      END`,
    often: { "the owner changes a service": 2 },
  },
  "changed-by-hand": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        UPDATE appointments SET status = 'completed' WHERE id = (SELECT min(id) FROM appointments WHERE status = 'booked');
      END`,
  },
  "person-in-public": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON appointments BEGIN UPDATE services SET description = NEW.customer_name; END`,
  },
  "server-error": {
    sql: `CREATE TRIGGER bug BEFORE INSERT ON audit WHEN NEW.action = 'cancelled' BEGIN SELECT RAISE(ABORT, 'bug'); END`,
  },
  "wrong-role": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON sessions
      WHEN EXISTS (SELECT 1 FROM user_roles WHERE user_id = NEW.user_id AND role <> 'user') BEGIN
        INSERT OR IGNORE INTO user_roles (user_id, role) VALUES (NEW.user_id, 'admin');
      END`,
    often: { "somebody knocks at a door": 40 },
  },
  "lock-that-opens": {
    sql: `CREATE TRIGGER bug AFTER UPDATE OF locked_at ON sessions WHEN NEW.locked_at IS NOT NULL BEGIN
        UPDATE sessions SET locked_at = NULL WHERE id = NEW.id;
      END`,
    often: { "the counter is shared": 4 },
  },
  "inexact-undo": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'undone' BEGIN
        UPDATE appointments SET notes = 'undone' WHERE id = NEW.entity_id;
      END`,
    often: { "the desk books": 5, "the desk marks a visit": 30 },
  },
  "kept-word": {
    sql: `
      CREATE TABLE IF NOT EXISTS words_kept (word text);
      CREATE TRIGGER bug AFTER UPDATE OF customer_email ON appointments WHEN NEW.erased_at IS NOT NULL BEGIN
        INSERT INTO words_kept (word) VALUES (OLD.customer_email);
      END`,
    often: { "the owner erases a guest": 2 },
  },
  "lost-picture": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON gallery_pictures BEGIN
        UPDATE gallery_pictures SET image = replace(image, '/media/', '/media/0') WHERE id = NEW.id;
      END`,
    often: { "the owner uploads a picture": 2, "somebody sees a picture": 2 },
  },
  "loose-row": {
    sql: `
      PRAGMA foreign_keys = OFF;
      INSERT OR IGNORE INTO user_roles (user_id, role) VALUES (987654, 'user');
      PRAGMA foreign_keys = ON`,
  },
  "lossy-restore": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON restores BEGIN
        UPDATE appointments SET notes = 'lost' WHERE id = (SELECT max(id) FROM appointments);
      END`,
    often: { "the owner makes a backup": 1, "a backup is brought back": 4 },
  },
  "hasty-restore": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON restores BEGIN
        UPDATE restores SET mails_released_at = NEW.at WHERE id = NEW.id;
      END`,
    often: { "the owner makes a backup": 1, "a backup is brought back": 4 },
  },
  "hasty-word": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON restores BEGIN
        UPDATE restores SET mails_released_at = NEW.at WHERE id = NEW.id;
        INSERT INTO audit (at, actor_role, action, entity, detail)
          VALUES (NEW.at, 'system', 'held-mails-released', 'settings', '{"dropped":0}');
      END`,
    often: { "the owner makes a backup": 1, "a backup is brought back": 4 },
  },
  "torn-visit": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON appointments WHEN NEW.joint_position = 2 BEGIN
        UPDATE appointments SET joint_id = NULL, joint_position = NULL WHERE id = NEW.id;
      END`,
    often: { "a guest books several treatments": 4, "the desk books several treatments": 4 },
  },
  "wrong-payment": {
    sql: `
      DROP TRIGGER IF EXISTS payments_no_update;
      CREATE TRIGGER bug AFTER INSERT ON payments BEGIN UPDATE payments SET amount_cents = amount_cents + 1 WHERE id = NEW.id; END`,
    often: { "something is sold without a visit": 4 },
  },
  "lost-receipt": {
    sql: `
      DROP TRIGGER IF EXISTS sales_no_update;
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'sold' AND NEW.entity_id > 1 BEGIN
        UPDATE sales SET number = number + 1 WHERE id = NEW.entity_id;
      END`,
    often: { "a visit is paid by the API": 6, "something is sold without a visit": 6 },
  },
  "changed-receipt": {
    sql: `
      DROP TRIGGER IF EXISTS sale_lines_no_update;
      DROP TRIGGER IF EXISTS payments_no_update;
      DROP TRIGGER IF EXISTS sales_no_update;
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        UPDATE sale_lines SET amount_cents = amount_cents + 5 WHERE id = (SELECT min(id) FROM sale_lines);
        UPDATE payments SET amount_cents = amount_cents + 5 WHERE id = (SELECT min(id) FROM payments);
        UPDATE sales SET total_cents = total_cents + 5 WHERE id = (SELECT min(id) FROM sales);
      END`,
    often: { "something is sold without a visit": 4 },
  },
  "wrong-drawer": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'day-closed' BEGIN
        UPDATE day_closings SET expected_cents = expected_cents + 1 WHERE id = NEW.entity_id;
      END`,
    often: { "a day is closed": 4 },
  },
  "lost-stock": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON stock_moves WHEN NEW.why = 'sale' BEGIN
        UPDATE stock_moves SET quantity = quantity + 1 WHERE id = NEW.id;
      END`,
    often: { "something is sold without a visit": 12 },
  },
  "left-behind": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON client_merges BEGIN
        INSERT INTO client_notes (client_id, body, at) VALUES (NEW.merged_id, 'left', NEW.at);
      END`,
    often: { "the desk books": 4, "two records become one": 20 },
  },
  unfound: {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        DELETE FROM client_search WHERE rowid = (SELECT max(id) FROM clients WHERE merged_into IS NULL);
      END`,
  },
  "lossy-upgrade": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON __drizzle_migrations BEGIN UPDATE services SET description = ''; END`,
    schema: 4,
  },
};
