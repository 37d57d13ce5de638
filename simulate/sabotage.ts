/** Bugs that the app does not have, for tests of the simulator. Each changes the file as a bug would, and again after each start, which repairs the triggers. */
import type { Extra } from "./plan.ts";

/** `often`: actions that show the bug, and how often a day. `schema`: the bug is in the upgrade from this schema. */
export type Sabotage = Extra & { sql: string };

/** Triggers with these names exist, because /up checks them, but do nothing. */
const without = (...guards: string[]): string =>
  guards
    .map(
      (guard) => `
      DROP TRIGGER IF EXISTS ${guard};
      CREATE TRIGGER ${guard} BEFORE INSERT ON sessions WHEN 0 BEGIN SELECT 1; END;`,
    )
    .join("");

const counting = { "everything is checked": 3 };

/** Few other actions, so that the right invariant finds the bug soon. */
const others = [1, 4] as const;

const bugs: Record<string, Sabotage> = {
  overlap: {
    sql: `${without("appt_no_overlap_ins", "appt_no_overlap_upd")}
      CREATE TRIGGER bug AFTER INSERT ON appointments WHEN NEW.id % 4 = 0 BEGIN
        UPDATE appointments SET (provider_id, date, start_min, end_min) =
          (SELECT provider_id, date, start_min + 5, end_min + 5 FROM appointments
            WHERE id < NEW.id AND status NOT IN ('cancelled', 'no_show') ORDER BY id DESC LIMIT 1) WHERE id = NEW.id;
      END`,
    often: { "a guest books": 6, "the desk books": 4 },
  },
  "lost-visit": {
    sql: `
      PRAGMA foreign_keys = OFF;
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        DELETE FROM appointments WHERE id = (SELECT min(id) FROM appointments);
      END`,
    often: { "a guest books": 4, "the desk books": 4 },
  },
  "wrong-charge": {
    sql: `CREATE TRIGGER bug AFTER UPDATE OF status ON appointments WHEN NEW.status = 'cancelled' AND NEW.cancelled_by = 'client' BEGIN
        UPDATE appointments SET charge_minor = charge_minor + 100 WHERE id = NEW.id;
      END`,
    often: { "a guest books": 6, "the desk cancels": 10 },
  },
  "lost-mail": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON outbox WHEN NEW.kind = 'booked' AND NEW.audience = 'client' AND NEW.id % 3 = 0 BEGIN
        DELETE FROM outbox WHERE id = NEW.id;
      END`,
    often: { "a guest books": 6 },
  },
  "doubled-mail": {
    sql: `CREATE TRIGGER bug AFTER UPDATE OF sent_at ON outbox WHEN NEW.sent_at IS NOT NULL AND NEW.attempts = 1 BEGIN
        UPDATE outbox SET sent_at = NULL, due_at = NEW.sent_at WHERE id = NEW.id;
      END`,
  },
  "forgotten-audit": {
    sql: `${without("audit_no_delete")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'cancelled' BEGIN DELETE FROM audit WHERE id = NEW.id; END`,
    often: { "a guest books": 4, "the desk cancels": 4, "a guest cancels by the link": 4 },
  },
  "unsigned-audit": {
    sql: `
      ${without("audit_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.entity = 'service' BEGIN
        UPDATE audit SET request_id = NULL WHERE id = NEW.id;
      END`,
    often: { "the owner changes a service": 2 },
  },
  "changed-by-hand": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        UPDATE appointments SET status = 'completed' WHERE id = (SELECT min(id) FROM appointments WHERE status = 'booked');
      END`,
    often: { "a guest books": 4, "the desk books": 4 },
  },
  "person-in-public": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON appointments BEGIN UPDATE services SET description = NEW.customer_name; END`,
    often: { "a guest books": 2, "everything is checked": 8 },
  },
  "server-error": {
    sql: `CREATE TRIGGER bug BEFORE INSERT ON audit WHEN NEW.action = 'cancelled' BEGIN SELECT RAISE(ABORT, 'bug'); END`,
    often: { "a guest books": 4, "the desk cancels": 4, "a guest cancels by the link": 4 },
  },
  "wrong-role": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON sessions
      WHEN EXISTS (SELECT 1 FROM user_roles WHERE user_id = NEW.user_id AND role <> 'user') BEGIN
        INSERT OR IGNORE INTO user_roles (user_id, role) VALUES (NEW.user_id, 'admin');
      END`,
    often: { "a stranger tries an endpoint": 40 },
  },
  "lock-that-opens": {
    sql: `CREATE TRIGGER bug AFTER UPDATE OF locked_at ON sessions WHEN NEW.locked_at IS NOT NULL BEGIN
        UPDATE sessions SET locked_at = NULL WHERE id = NEW.id;
      END`,
    often: { "staff share a desk": 4 },
  },
  "inexact-undo": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'undone' AND NEW.entity = 'appointment' BEGIN
        UPDATE appointments SET notes = 'undone' WHERE id = NEW.entity_id;
      END`,
    often: { "a guest books": 4, "the desk undoes a status": 4 },
  },
  "kept-word": {
    sql: `
      CREATE TABLE IF NOT EXISTS words_kept (word text);
      CREATE TRIGGER bug AFTER UPDATE OF customer_email ON appointments WHEN NEW.erased_at IS NOT NULL BEGIN
        INSERT INTO words_kept (word) VALUES (OLD.customer_email);
      END`,
    often: { "a guest books": 4, "the owner erases a guest": 3 },
  },
  "lost-picture": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON gallery_pictures BEGIN
        UPDATE gallery_pictures SET image = replace(image, '/media/', '/media/0') WHERE id = NEW.id;
      END`,
    often: { "the owner uploads a picture": 2, "a visitor views a picture": 2 },
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
    often: { "a guest books": 4, "the owner makes a backup": 2, "a backup is restored": 4 },
  },
  "hasty-restore": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON restores BEGIN
        UPDATE restores SET mails_released_at = NEW.at WHERE id = NEW.id;
      END`,
    often: { "a guest books": 4, "the owner makes a backup": 2, "a backup is restored": 4 },
  },
  "hasty-word": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON restores BEGIN
        UPDATE restores SET mails_released_at = NEW.at WHERE id = NEW.id;
        INSERT INTO audit (at, actor_role, action, entity, detail)
          VALUES (NEW.at, 'system', 'held-mails-released', 'settings', '{"dropped":0}');
      END`,
    often: { "a guest books": 4, "the owner makes a backup": 2, "a backup is restored": 4 },
  },
  "torn-visit": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON appointments WHEN NEW.joint_position = 2 BEGIN
        UPDATE appointments SET joint_id = NULL, joint_position = NULL WHERE id = NEW.id;
      END`,
    often: { "a guest books several treatments": 4 },
  },
  "wrong-payment": {
    sql: `
      ${without("payments_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON payments BEGIN UPDATE payments SET amount_minor = amount_minor + 1 WHERE id = NEW.id; END`,
    often: { "something is sold without a visit": 4, ...counting },
  },
  "lost-receipt": {
    sql: `
      ${without("sales_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'sold' AND NEW.entity_id > 1 BEGIN
        UPDATE sales SET number = number + 1 WHERE id = NEW.entity_id;
      END`,
    often: { "something is sold without a visit": 6, ...counting },
  },
  "changed-receipt": {
    sql: `
      ${without("sale_lines_no_update", "payments_no_update", "sales_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        UPDATE sale_lines SET amount_minor = amount_minor + 5 WHERE id = (SELECT min(id) FROM sale_lines);
        UPDATE payments SET amount_minor = amount_minor + 5 WHERE id = (SELECT min(id) FROM payments);
        UPDATE sales SET total_minor = total_minor + 5 WHERE id = (SELECT min(id) FROM sales);
      END`,
    often: { "something is sold without a visit": 4, ...counting },
  },
  "wrong-drawer": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'day-closed' BEGIN
        UPDATE day_closings SET expected_minor = expected_minor + 1 WHERE id = NEW.entity_id;
      END`,
    often: { "a day is closed": 4, ...counting },
  },
  "lost-stock": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON stock_moves WHEN NEW.why = 'sale' BEGIN
        UPDATE stock_moves SET quantity = quantity + 1 WHERE id = NEW.id;
      END`,
    often: { "something is sold without a visit": 8, ...counting },
  },
  "left-behind": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON client_merges BEGIN
        INSERT INTO client_notes (client_id, body, at) VALUES (NEW.merged_id, 'left', NEW.at);
      END`,
    often: { "a guest books": 4, "two records are merged": 10 },
  },
  unfound: {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        DELETE FROM client_search WHERE rowid = (SELECT -max(id) FROM clients WHERE merged_into IS NULL);
      END`,
    often: { "a guest books": 4, "the desk books": 2, ...counting },
  },
  "wrong-void": {
    sql: `${without("payments_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'voided' BEGIN
        UPDATE payments SET method = 'transfer' WHERE method = 'cash' AND sale_id = NEW.entity_id;
        UPDATE payments SET method = 'cash' WHERE method = 'card' AND sale_id = NEW.entity_id;
      END`,
    often: { "something is sold without a visit": 6, "a sale is voided": 6, ...counting },
  },
  "sale-on-closed-day": {
    sql: `${without("sales_day_open", "sales_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'sold' BEGIN
        UPDATE sales SET date = coalesce((SELECT max(date) FROM day_closings WHERE reopened_at IS NULL), date) WHERE id = NEW.entity_id;
      END`,
    often: { "something is sold without a visit": 6, "a day is closed": 6, ...counting },
  },
  overpaying: {
    sql: `${without("payments_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON payments WHEN NEW.method IN ('cash', 'card', 'transfer') AND NEW.amount_minor > 0
        AND EXISTS (SELECT 1 FROM vouchers) BEGIN
        UPDATE payments SET method = 'voucher', voucher_id = (SELECT min(id) FROM vouchers) WHERE id = NEW.id;
      END`,
    often: { "something is sold without a visit": 12, ...counting },
  },
  "overpaid-charge": {
    sql: `
      ${without("sale_lines_no_update", "payments_no_update", "sales_no_update")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'sold'
        AND EXISTS (SELECT 1 FROM sale_lines WHERE sale_id = NEW.entity_id AND kind = 'fee') BEGIN
        UPDATE sale_lines SET amount_minor = amount_minor + 100
          WHERE id = (SELECT min(id) FROM sale_lines WHERE sale_id = NEW.entity_id AND kind = 'fee');
        UPDATE payments SET amount_minor = amount_minor + 100 WHERE id = (SELECT min(id) FROM payments WHERE sale_id = NEW.entity_id);
        UPDATE sales SET total_minor = total_minor + 100 WHERE id = NEW.entity_id;
      END`,
    often: { "a guest books": 6, "the desk books": 4, "the desk cancels": 6, "a charge is paid": 8 },
  },
  "wrong-reference": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON appointments WHEN NEW.joint_position = 2 BEGIN
        UPDATE appointments SET reference = replace(reference, '-2', '-3') WHERE id = NEW.id;
      END`,
    often: { "a guest books several treatments": 4, "everything is checked": 8 },
  },
  "half-merged": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        UPDATE clients SET merged_into = (SELECT min(id) FROM clients) WHERE id > (SELECT min(id) FROM clients)
          AND id = (SELECT max(record_id) FROM appointments);
      END`,
    often: { "a guest books": 4, "the desk books": 2, "everything is checked": 8 },
  },
  /** A client gets another treatment that requires a test before it. */
  "ignored-precondition": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON appointments WHEN NEW.source = 'online' BEGIN
        UPDATE appointments SET service_id = (SELECT service_id FROM service_preconditions WHERE kind = 'consent') WHERE id = NEW.id;
      END`,
    often: { "a guest books": 4 },
  },
  "crowded-room": {
    sql: `${without("resource_places_ins", "resource_places_upd")}
      CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
        INSERT OR IGNORE INTO appointment_resources (appointment_id, resource_id)
          SELECT id, (SELECT min(id) FROM resources WHERE places = 1) FROM appointments;
      END`,
    often: { "a guest books": 8, "guests book at once": 2, "a client walks in": 2, ...counting },
  },
  "inexact-undo-of-record": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'undone' AND NEW.entity = 'client' BEGIN
        UPDATE clients SET mark = 'undone' WHERE id = NEW.entity_id;
      END`,
    often: { "a guest books": 2, "the desk undoes a change of a record": 3 },
  },
  /** No clock jump is stored, so the next nights delete data. */
  "trusted-clock": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON server_notes WHEN NEW.name = 'clock' BEGIN
        DELETE FROM server_notes WHERE name = 'clock';
      END`,
    often: { "the clock jumps": 12, "the owner makes a backup": 8 },
  },
  "lossy-upgrade": {
    sql: `CREATE TRIGGER bug AFTER INSERT ON __drizzle_migrations BEGIN UPDATE services SET description = ''; END`,
    schema: 4,
  },
};

export const sabotages: Record<string, Sabotage | undefined> = Object.fromEntries(
  Object.entries(bugs).map(([name, bug]) => [name, { others, ...bug }]),
);
