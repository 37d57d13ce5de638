-- These triggers prevent double bookings for any code (docs/decisions): two occupying appointments of a
-- provider never overlap. drizzle-kit doesn't know triggers, and rebuilding a table drops them. So they are
-- created again after every migration and checked at every start. The provider is free in a pause, so an
-- appointment has two parts, and the second may be empty. Appointments overlap if two of their parts share a
-- minute. A pause outside of its appointment would hide a part.
DROP TRIGGER IF EXISTS appt_no_overlap_ins;
CREATE TRIGGER appt_no_overlap_ins BEFORE INSERT ON appointments
WHEN NEW.status NOT IN ('cancelled', 'no_show')
BEGIN
  SELECT RAISE(ABORT, 'pause_outside') WHERE (NEW.pause_start_min IS NULL) <> (NEW.pause_end_min IS NULL)
    OR NEW.pause_start_min < NEW.start_min OR NEW.pause_end_min < NEW.pause_start_min OR NEW.pause_end_min > NEW.end_min;
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments a
    WHERE a.provider_id = NEW.provider_id AND a.date = NEW.date
      AND a.status NOT IN ('cancelled', 'no_show')
      AND a.start_min < NEW.end_min AND a.end_min > NEW.start_min
      AND (max(a.start_min, NEW.start_min)
          < min(coalesce(a.pause_start_min, a.end_min), coalesce(NEW.pause_start_min, NEW.end_min))
        OR max(a.start_min, coalesce(NEW.pause_end_min, NEW.end_min))
          < min(coalesce(a.pause_start_min, a.end_min), NEW.end_min)
        OR max(coalesce(a.pause_end_min, a.end_min), NEW.start_min)
          < min(a.end_min, coalesce(NEW.pause_start_min, NEW.end_min))
        OR max(coalesce(a.pause_end_min, a.end_min), coalesce(NEW.pause_end_min, NEW.end_min))
          < min(a.end_min, NEW.end_min)));
END;
DROP TRIGGER IF EXISTS appt_no_overlap_upd;
CREATE TRIGGER appt_no_overlap_upd
BEFORE UPDATE OF provider_id, date, start_min, end_min, pause_start_min, pause_end_min, status ON appointments
WHEN NEW.status NOT IN ('cancelled', 'no_show')
BEGIN
  SELECT RAISE(ABORT, 'pause_outside') WHERE (NEW.pause_start_min IS NULL) <> (NEW.pause_end_min IS NULL)
    OR NEW.pause_start_min < NEW.start_min OR NEW.pause_end_min < NEW.pause_start_min OR NEW.pause_end_min > NEW.end_min;
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments a
    WHERE a.id <> NEW.id AND a.provider_id = NEW.provider_id AND a.date = NEW.date
      AND a.status NOT IN ('cancelled', 'no_show')
      AND a.start_min < NEW.end_min AND a.end_min > NEW.start_min
      AND (max(a.start_min, NEW.start_min)
          < min(coalesce(a.pause_start_min, a.end_min), coalesce(NEW.pause_start_min, NEW.end_min))
        OR max(a.start_min, coalesce(NEW.pause_end_min, NEW.end_min))
          < min(coalesce(a.pause_start_min, a.end_min), NEW.end_min)
        OR max(coalesce(a.pause_end_min, a.end_min), NEW.start_min)
          < min(a.end_min, coalesce(NEW.pause_start_min, NEW.end_min))
        OR max(coalesce(a.pause_end_min, a.end_min), coalesce(NEW.pause_end_min, NEW.end_min))
          < min(a.end_min, NEW.end_min)));
END;

-- A room or equipment never has more appointments at the same minute than places. The number only rises when
-- an appointment begins, so only these minutes are checked. CROSS JOIN keeps the order of the tables, to read
-- one day instead of years. An appointment that doesn't move is allowed, even if the owner has reduced the
-- places.
DROP TRIGGER IF EXISTS resource_places_ins;
CREATE TRIGGER resource_places_ins BEFORE INSERT ON appointment_resources
BEGIN
  SELECT RAISE(ABORT, 'room_taken') WHERE EXISTS (
    SELECT 1 FROM appointments me CROSS JOIN resources r CROSS JOIN appointments p
    WHERE me.id = NEW.appointment_id AND me.status NOT IN ('cancelled', 'no_show') AND r.id = NEW.resource_id
      AND p.date = me.date AND p.start_min >= me.start_min AND p.start_min < me.end_min
      AND r.places <= (
        SELECT count(*) FROM appointments a CROSS JOIN appointment_resources h
        WHERE a.date = me.date AND a.id <> me.id AND a.status NOT IN ('cancelled', 'no_show')
          AND a.start_min <= p.start_min AND a.end_min > p.start_min
          AND h.appointment_id = a.id AND h.resource_id = r.id));
END;
DROP TRIGGER IF EXISTS resource_places_upd;
CREATE TRIGGER resource_places_upd BEFORE UPDATE OF date, start_min, end_min, status ON appointments
WHEN NEW.status NOT IN ('cancelled', 'no_show')
  AND (OLD.status IN ('cancelled', 'no_show') OR NEW.date <> OLD.date OR NEW.start_min < OLD.start_min OR NEW.end_min > OLD.end_min)
BEGIN
  SELECT RAISE(ABORT, 'room_taken') WHERE EXISTS (
    SELECT 1 FROM appointment_resources mine CROSS JOIN resources r CROSS JOIN (
      SELECT NEW.start_min AS minute
      UNION SELECT start_min FROM appointments
      WHERE date = NEW.date AND start_min > NEW.start_min AND start_min < NEW.end_min) p
    WHERE mine.appointment_id = NEW.id AND r.id = mine.resource_id
      AND r.places <= (
        SELECT count(*) FROM appointments a CROSS JOIN appointment_resources h
        WHERE a.date = NEW.date AND a.id <> NEW.id AND a.status NOT IN ('cancelled', 'no_show')
          AND a.start_min <= p.minute AND a.end_min > p.minute
          AND h.appointment_id = a.id AND h.resource_id = r.id));
END;
-- Rows are never updated. Code deletes and inserts them.
DROP TRIGGER IF EXISTS resource_places_kept;
CREATE TRIGGER resource_places_kept BEFORE UPDATE ON appointment_resources
BEGIN
  SELECT RAISE(ABORT, 'held_as_booked');
END;

-- Each write of an appointment raises its revision, so that an older form of the visit is refused. The second
-- write doesn't match the condition, and SQLite doesn't run triggers recursively. A change of the record
-- doesn't count, so that a merge of records doesn't make forms stale.
DROP TRIGGER IF EXISTS appt_revision;
CREATE TRIGGER appt_revision AFTER UPDATE ON appointments
WHEN NEW.revision = OLD.revision AND NEW.record_id IS OLD.record_id
BEGIN
  UPDATE appointments SET revision = OLD.revision + 1 WHERE id = NEW.id;
END;

-- Entries of the audit can't be changed, and not deleted for a year, the shortest retention that can be
-- chosen.
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

-- Sales can't be deleted, and a void is a sale too. Only links change: to deleted rows they become NULL, and
-- a merge moves a sale to another record.
DROP TRIGGER IF EXISTS sales_no_delete;
CREATE TRIGGER sales_no_delete BEFORE DELETE ON sales
BEGIN
  SELECT RAISE(ABORT, 'sales_are_append_only');
END;
DROP TRIGGER IF EXISTS sale_lines_no_delete;
CREATE TRIGGER sale_lines_no_delete BEFORE DELETE ON sale_lines
BEGIN
  SELECT RAISE(ABORT, 'sales_are_append_only');
END;
DROP TRIGGER IF EXISTS payments_no_delete;
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments
BEGIN
  SELECT RAISE(ABORT, 'sales_are_append_only');
END;
DROP TRIGGER IF EXISTS sales_no_update;
CREATE TRIGGER sales_no_update BEFORE UPDATE ON sales
WHEN (NEW.id, NEW.number, NEW.kind, NEW.date, NEW.at, NEW.by, NEW.currency, NEW.total_minor, NEW.tax_minor, NEW.tax_included,
    NEW.void_of, NEW.reason, NEW.idempotency_key)
  IS NOT (OLD.id, OLD.number, OLD.kind, OLD.date, OLD.at, OLD.by, OLD.currency, OLD.total_minor, OLD.tax_minor, OLD.tax_included,
    OLD.void_of, OLD.reason, OLD.idempotency_key)
  OR (OLD.record_id IS NULL AND NEW.record_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'sales_are_append_only');
END;
DROP TRIGGER IF EXISTS sale_lines_no_update;
CREATE TRIGGER sale_lines_no_update BEFORE UPDATE ON sale_lines
WHEN (NEW.id, NEW.sale_id, NEW.position, NEW.kind, NEW.name, NEW.quantity, NEW.amount_minor, NEW.tax_name, NEW.tax_basis_points,
    NEW.tax_minor, NEW.provider_id, NEW.voucher_id, NEW.package_id)
  IS NOT (OLD.id, OLD.sale_id, OLD.position, OLD.kind, OLD.name, OLD.quantity, OLD.amount_minor, OLD.tax_name, OLD.tax_basis_points,
    OLD.tax_minor, OLD.provider_id, OLD.voucher_id, OLD.package_id)
  OR (NEW.appointment_id IS NOT NULL AND NEW.appointment_id IS NOT OLD.appointment_id)
  OR (NEW.service_id IS NOT NULL AND NEW.service_id IS NOT OLD.service_id)
  OR (NEW.product_id IS NOT NULL AND NEW.product_id IS NOT OLD.product_id)
BEGIN
  SELECT RAISE(ABORT, 'sales_are_append_only');
END;
DROP TRIGGER IF EXISTS payments_no_update;
CREATE TRIGGER payments_no_update BEFORE UPDATE ON payments
WHEN (NEW.id, NEW.sale_id, NEW.method, NEW.amount_minor, NEW.given_minor, NEW.voucher_id, NEW.package_id, NEW.package_visits)
  IS NOT (OLD.id, OLD.sale_id, OLD.method, OLD.amount_minor, OLD.given_minor, OLD.voucher_id, OLD.package_id, OLD.package_visits)
  OR (NEW.appointment_id IS NOT NULL AND NEW.appointment_id IS NOT OLD.appointment_id)
BEGIN
  SELECT RAISE(ABORT, 'sales_are_append_only');
END;
-- A closed day has no more sales.
DROP TRIGGER IF EXISTS sales_day_open;
CREATE TRIGGER sales_day_open BEFORE INSERT ON sales
BEGIN
  SELECT RAISE(ABORT, 'day_closed') WHERE EXISTS (
    SELECT 1 FROM day_closings c WHERE c.date = NEW.date AND c.reopened_at IS NULL);
END;

-- The search index of the desk: trigrams of client records, and of visits without a record. The rowid of a
-- record is its negative id, that of a visit 10^15 minus its id. So records come before visits, and the
-- latest come first. Providers search only the name, so email and phone number have another column. The index
-- ignores case and accents. A hyphen counts as a space and, in a name, also as nothing. Short pages are
-- faster to skip. drizzle-kit doesn't know virtual tables, so the index is created here. Deleted text leaves
-- the file (decision 049).
CREATE VIRTUAL TABLE IF NOT EXISTS client_search USING fts5(name, reach, tokenize = 'trigram remove_diacritics 1');
INSERT INTO client_search(client_search, rank) SELECT 'secure-delete', 1
  WHERE NOT EXISTS (SELECT 1 FROM client_search_config WHERE k = 'secure-delete' AND v = 1);
INSERT INTO client_search(client_search, rank) SELECT 'pgsz', 1000
  WHERE NOT EXISTS (SELECT 1 FROM client_search_config WHERE k = 'pgsz' AND v = 1000);
DROP VIEW IF EXISTS client_search_records;
CREATE VIEW client_search_records AS SELECT id, -id AS place,
    ' ' || replace(replace(replace(name, '''', ''), '’', ''), '-', ' ')
    || CASE WHEN instr(name, '-') > 0 THEN ' ' || replace(name, '-', '') ELSE '' END AS name,
    ' ' || replace(email, '-', ' ') || ' ' || phone_digits AS reach
  FROM clients WHERE merged_into IS NULL AND erased_at IS NULL;
DROP VIEW IF EXISTS client_search_visits;
CREATE VIEW client_search_visits AS SELECT id, 1000000000000000 - id AS place,
    ' ' || replace(replace(replace(customer_name, '''', ''), '’', ''), '-', ' ')
    || CASE WHEN instr(customer_name, '-') > 0 THEN ' ' || replace(customer_name, '-', '') ELSE '' END AS name,
    '' AS reach
  FROM appointments
  WHERE customer_email = '' AND customer_phone_digits = '' AND record_id IS NULL AND erased_at IS NULL;
INSERT INTO client_search(rowid, name, reach)
  SELECT place, name, reach FROM (SELECT * FROM client_search_records UNION ALL SELECT * FROM client_search_visits)
  WHERE NOT EXISTS (SELECT 1 FROM client_search);
-- Each segment is searched separately, so many segments are merged into one.
INSERT INTO client_search(client_search) SELECT 'optimize' WHERE (SELECT count(DISTINCT segid) FROM client_search_idx) > 8;
DROP TRIGGER IF EXISTS client_found_ins;
CREATE TRIGGER client_found_ins AFTER INSERT ON clients
BEGIN
  INSERT INTO client_search(rowid, name, reach) SELECT place, name, reach FROM client_search_records WHERE id = NEW.id;
END;
DROP TRIGGER IF EXISTS client_found_upd;
CREATE TRIGGER client_found_upd AFTER UPDATE OF name, email, phone_digits, merged_into, erased_at ON clients
BEGIN
  DELETE FROM client_search WHERE rowid = -NEW.id;
  INSERT INTO client_search(rowid, name, reach) SELECT place, name, reach FROM client_search_records WHERE id = NEW.id;
END;
DROP TRIGGER IF EXISTS client_found_del;
CREATE TRIGGER client_found_del AFTER DELETE ON clients
BEGIN
  DELETE FROM client_search WHERE rowid = -OLD.id;
END;
DROP TRIGGER IF EXISTS visit_found_ins;
CREATE TRIGGER visit_found_ins AFTER INSERT ON appointments
WHEN NEW.customer_email = '' AND NEW.customer_phone_digits = ''
BEGIN
  INSERT INTO client_search(rowid, name, reach) SELECT place, name, reach FROM client_search_visits WHERE id = NEW.id;
END;
DROP TRIGGER IF EXISTS visit_found_upd;
CREATE TRIGGER visit_found_upd AFTER UPDATE OF customer_name, customer_email, customer_phone_digits, record_id, erased_at ON appointments
WHEN (OLD.customer_email = '' AND OLD.customer_phone_digits = '') OR (NEW.customer_email = '' AND NEW.customer_phone_digits = '')
BEGIN
  DELETE FROM client_search WHERE rowid = 1000000000000000 - NEW.id;
  INSERT INTO client_search(rowid, name, reach) SELECT place, name, reach FROM client_search_visits WHERE id = NEW.id;
END;
DROP TRIGGER IF EXISTS visit_found_del;
CREATE TRIGGER visit_found_del AFTER DELETE ON appointments
WHEN OLD.customer_email = '' AND OLD.customer_phone_digits = ''
BEGIN
  DELETE FROM client_search WHERE rowid = 1000000000000000 - OLD.id;
END;
