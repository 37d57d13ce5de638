/** Bugs that the app does not have: each does to the file what one would, so that a test can see that the simulator finds it. */
export const sabotages: Record<string, string | undefined> = {
  /** Nothing holds two visits of a provider apart any more. */
  overlap: `
    DROP TRIGGER appt_no_overlap_ins;
    DROP TRIGGER appt_no_overlap_upd;
    CREATE TRIGGER bug AFTER INSERT ON appointments WHEN NEW.id % 4 = 0 BEGIN
      UPDATE appointments SET (provider_id, date, start_min, end_min) =
        (SELECT provider_id, date, start_min + 5, end_min + 5 FROM appointments
          WHERE id < NEW.id AND status NOT IN ('cancelled', 'no_show') ORDER BY id DESC LIMIT 1) WHERE id = NEW.id;
    END`,
  "lost-mail": `
    CREATE TRIGGER bug AFTER INSERT ON outbox WHEN NEW.kind = 'booked' AND NEW.audience = 'client' AND NEW.id % 3 = 0 BEGIN
      DELETE FROM outbox WHERE id = NEW.id;
    END`,
  "doubled-mail": `
    CREATE TRIGGER bug AFTER UPDATE OF sent_at ON outbox WHEN NEW.sent_at IS NOT NULL AND NEW.attempts = 1 BEGIN
      UPDATE outbox SET sent_at = NULL, due_at = NEW.sent_at WHERE id = NEW.id;
    END`,
  "forgotten-audit": `
    DROP TRIGGER audit_no_delete;
    CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'cancelled' BEGIN DELETE FROM audit WHERE id = NEW.id; END`,
  "changed-by-hand": `
    CREATE TRIGGER bug AFTER INSERT ON audit WHEN NEW.action = 'signed-in' BEGIN
      UPDATE appointments SET status = 'completed' WHERE id = (SELECT min(id) FROM appointments WHERE status = 'booked');
    END`,
  "person-in-public": `
    CREATE TRIGGER bug AFTER INSERT ON appointments BEGIN UPDATE services SET description = NEW.customer_name; END`,
};
