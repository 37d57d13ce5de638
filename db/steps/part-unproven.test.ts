import { beforeEach, describe, expect, it } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { partUnproven } from "./part-unproven.server.ts";

const studio = perTest(smallStudio);
let account: number;
let guest: number;
beforeEach(() => {
  guest = appointmentAt(studio, tuesday, "10:30").appointment.recordId ?? 0;
  studio.sqlite.exec("UPDATE appointments SET created_at = created_at - 1000");
  account = addPerson(studio.sqlite, ana.customerName, "evil@example.com", "user");
});

/** Links a record to an account by name and number, like an earlier version. */
const take = () =>
  studio.sqlite.prepare("UPDATE clients SET account_id = ? WHERE id = ?").run(account, guest);
const records = () => studio.rows("SELECT * FROM clients ORDER BY id");
const prove = (email: string) =>
  studio.sqlite.prepare("UPDATE users SET email = ?, email_proven_at = 1 WHERE id = ?").run(email, account);

describe("an account that was linked to a record without proof", () => {
  it("is separated from it: bookings by the desk stay with the record, its own do not", () => {
    take();
    appointmentAt(studio, tuesday, "12:00", { clientId: account, customerEmail: "evil@example.com" });
    appointmentAt(studio, wednesday, "10:30", { clientId: account });
    studio.sqlite.exec("UPDATE appointments SET source = 'desk' WHERE id = 3");
    partUnproven(studio.sqlite);
    expect(records()).toMatchObject([
      { id: guest, account_id: null, bound_by: null, email: ana.customerEmail },
      { account_id: account, bound_by: null, email: "evil@example.com", phone: "(555) 010-4050" },
    ]);
    const own = records()[1]?.id;
    expect(studio.appointments().map((row) => [row.record_id, row.client_id])).toEqual([
      [guest, null],
      [own, account],
      [guest, null],
    ]);
  });

  it("keeps the receipts of its own visits, and others stay with the record", () => {
    take();
    appointmentAt(studio, tuesday, "12:00", { clientId: account, customerEmail: "evil@example.com" });
    const sell = (number: number, visits: number[]) => {
      studio.sqlite.exec(
        `INSERT INTO sales (id, number, kind, date, at, currency, total_minor, tax_minor, tax_included, record_id)
           VALUES (${number}, ${number}, 'sale', '${tuesday}', 0, 'USD', 100, 0, 1, ${guest})`,
      );
      for (const [position, visit] of visits.entries())
        studio.sqlite.exec(
          `INSERT INTO sale_lines (sale_id, position, kind, name, amount_minor, appointment_id)
             VALUES (${number}, ${position + 1}, 'service', 'Facial', 100, ${visit})`,
        );
    };
    sell(1, [1]);
    sell(2, [2]);
    sell(3, [1, 2]);
    sell(4, []);
    partUnproven(studio.sqlite);
    const own = records()[1]?.id;
    expect(studio.rows("SELECT record_id FROM sales ORDER BY id").map((row) => row.record_id)).toEqual([
      ...[guest, own, guest, guest],
    ]);
  });

  it("restores the contact that it has changed in the record", () => {
    take();
    studio.sqlite.exec(
      "UPDATE clients SET phone = '(555) 010-4050', phone_digits = '5550104050', email = 'evil@example.com'",
    );
    partUnproven(studio.sqlite);
    expect(records()[0]).toMatchObject({
      ...{ email: ana.customerEmail, phone: ana.customerPhone, phone_digits: "5550102030" },
    });
  });

  it("keeps a record that has no visits of others", () => {
    take();
    studio.sqlite.prepare("UPDATE appointments SET client_id = ?").run(account);
    partUnproven(studio.sqlite);
    expect(records()).toMatchObject([{ account_id: account, bound_by: null }]);
  });
});

describe("a link between account and record stays if it is proven", () => {
  it("by the address of the record", () => {
    take();
    prove(ana.customerEmail);
    partUnproven(studio.sqlite);
    expect(records()).toMatchObject([{ account_id: account, bound_by: "proof" }]);
  });

  it("by a merge of the desk", () => {
    take();
    studio.sqlite.exec(
      `INSERT INTO clients (id, name, created_at, updated_at, merged_into) VALUES (90, 'x', 0, 0, ${guest});
       INSERT INTO client_merges (kept_id, merged_id, at, before) VALUES (${guest}, 90, 1, '')`,
    );
    partUnproven(studio.sqlite);
    expect(records()[0]).toMatchObject({ account_id: account, bound_by: "desk" });
  });

  it("by the opened link of a visit, unless others have earlier visits", () => {
    take();
    const claimed = appointmentAt(studio, tuesday, "12:00", { at: now, clientId: account }).appointment.id;
    studio.sqlite
      .prepare(
        "INSERT INTO audit (at, actor_id, actor_role, action, entity, entity_id) VALUES (1, ?, 'user', 'claimed', 'appointment', ?)",
      )
      .run(account, claimed);
    studio.sqlite.prepare("UPDATE appointments SET created_at = ? WHERE id = 1").run(now + 1000);
    partUnproven(studio.sqlite);
    expect(records()).toMatchObject([{ account_id: account, bound_by: "link" }]);
    studio.sqlite.prepare("UPDATE appointments SET created_at = ? WHERE id = 1").run(now - 1000);
    studio.sqlite.exec("UPDATE clients SET bound_by = NULL");
    partUnproven(studio.sqlite);
    expect(records()).toHaveLength(2);
  });
});
