-- The last word on double booking (docs/decisions): whatever code path writes, two occupying appointments of
-- one provider never overlap. drizzle-kit does not know triggers and a table rebuild drops them, so they are
-- made anew after every migration and looked for at every start.
DROP TRIGGER IF EXISTS appt_no_overlap_ins;
CREATE TRIGGER appt_no_overlap_ins BEFORE INSERT ON appointments
WHEN NEW.status NOT IN ('cancelled', 'no_show')
BEGIN
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments a
    WHERE a.provider_id = NEW.provider_id AND a.date = NEW.date
      AND a.status NOT IN ('cancelled', 'no_show')
      AND a.start_min < NEW.end_min AND a.end_min > NEW.start_min);
END;
DROP TRIGGER IF EXISTS appt_no_overlap_upd;
CREATE TRIGGER appt_no_overlap_upd BEFORE UPDATE OF provider_id, date, start_min, end_min, status ON appointments
WHEN NEW.status NOT IN ('cancelled', 'no_show')
BEGIN
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments a
    WHERE a.id <> NEW.id AND a.provider_id = NEW.provider_id AND a.date = NEW.date
      AND a.status NOT IN ('cancelled', 'no_show')
      AND a.start_min < NEW.end_min AND a.end_min > NEW.start_min);
END;

-- Each write of an appointment raises its revision, whichever code path writes: whoever holds a form of the visit as it was
-- before is told so. SQLite runs no trigger inside itself, and the second write would not match in any case.
DROP TRIGGER IF EXISTS appt_revision;
CREATE TRIGGER appt_revision AFTER UPDATE ON appointments
WHEN NEW.revision = OLD.revision
BEGIN
  UPDATE appointments SET revision = OLD.revision + 1 WHERE id = NEW.id;
END;

-- The audit can only grow. What is older than a year may go: the shortest time that a studio can choose to keep it.
DROP TRIGGER IF EXISTS audit_no_update;
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit_is_append_only');
END;
DROP TRIGGER IF EXISTS audit_no_delete;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
WHEN OLD.at > (unixepoch() - 365 * 86400) * 1000
BEGIN
  SELECT RAISE(ABORT, 'audit_is_append_only');
END;
