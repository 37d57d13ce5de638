/** Invariants of client records: merged and erased ones are empty, and the index finds only the others. */
import { InvariantBroken } from "./invariant-broken.ts";
import type { World } from "./world.ts";

const hanging = `
  SELECT 'appointments' AS place, record_id AS record FROM appointments
  UNION ALL SELECT 'sales', record_id FROM sales UNION ALL SELECT 'vouchers', record_id FROM vouchers
  UNION ALL SELECT 'packages', record_id FROM packages UNION ALL SELECT 'loyalty_rewards', record_id FROM loyalty_rewards
  UNION ALL SELECT 'client_notes', client_id FROM client_notes UNION ALL SELECT 'client_consents', client_id FROM client_consents`;

const wrongs: Record<string, string> = {
  "A merged record is empty": `
    SELECT c.id, c.merged_into, h.place FROM clients c JOIN (${hanging}) h ON h.record = c.id WHERE c.merged_into IS NOT NULL
    UNION ALL SELECT id, merged_into, 'account' FROM clients WHERE merged_into IS NOT NULL AND account_id IS NOT NULL
    UNION ALL SELECT id, merged_into, 'itself' FROM clients WHERE merged_into = id`,
  "An erased record is empty": `
    SELECT c.id, h.place FROM clients c JOIN (${hanging}) h ON h.record = c.id
      WHERE c.erased_at IS NOT NULL AND h.place IN ('client_notes', 'client_consents')
    UNION ALL SELECT id, 'itself' FROM clients
      WHERE erased_at IS NOT NULL AND (email <> '' OR phone <> '' OR phone_digits <> '' OR mark <> '' OR account_id IS NOT NULL)`,
  "The search index has every record and no other": `
    SELECT c.id, s.rowid AS found FROM clients c LEFT JOIN client_search s ON s.rowid = -c.id
      WHERE (c.merged_into IS NULL AND c.erased_at IS NULL) <> (s.rowid IS NOT NULL)
    UNION ALL SELECT NULL, rowid FROM client_search WHERE rowid < 0 AND -rowid NOT IN (SELECT id FROM clients)
    UNION ALL SELECT c.id, s.rowid FROM clients c JOIN client_search s ON s.rowid = -c.id
      WHERE instr(s.reach, replace(c.email, '-', ' ')) = 0 OR instr(s.reach, c.phone_digits) = 0`,
};

export function refuseWrongRecords({ open: { books } }: World): void {
  for (const [invariant, sql] of Object.entries(wrongs)) {
    const row = books.one<object>(sql);
    if (row) throw new InvariantBroken(invariant, JSON.stringify(row));
  }
}
