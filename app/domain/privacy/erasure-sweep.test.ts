/** Adds a person in every way, erases them, and reads every column of every table (rules 21.11 and 34.15). */
import { expect, it } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { parkCall } from "#app/domain/booking/parked-calls.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { changeMark } from "#app/domain/clients/change-client.server.ts";
import { addConsent } from "#app/domain/clients/consents.server.ts";
import { mergeRecords } from "#app/domain/clients/merge-records.server.ts";
import { addNote } from "#app/domain/clients/notes.server.ts";
import { sweepOutbox } from "#app/domain/notifications/mail-retention.server.ts";
import { checkout } from "#app/domain/till/checkout/checkout.server.ts";
import { voidSale } from "#app/domain/till/ledger/void-sale.server.ts";
import { mailReceipt } from "#app/domain/till/receipt.server.ts";
import { answerMessage } from "#app/domain/website/inbox/answer-message.server.ts";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { mintToken } from "#app/platform/shared/tokens.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  monday,
  now,
  requester,
  studioWithOwner,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { erasePerson } from "./person/erase-person.server.ts";
import { personSummary } from "./person/person-summary.server.ts";

const zelda = {
  customerName: "Zelda Quist",
  customerEmail: "zelda@rare.example",
  customerPhone: "+1 555 998 8776",
  notes: "Allergic to xanthan",
};
const traces = /zelda|quist|rare\.example|998.?8776|xanthan/iu;

/** Columns that may still name an erased person. The test fails if a column isn't needed here. */
const left: Record<string, string> = {
  "sales.reason": "The books of the till never change; the page asks for no names there.",
  "day_closings.comment": "The same: what staff wrote when they closed the day.",
  "day_closings.reopen_reason": "The same.",
  "closed_days.reason": "The owner's words about a day.",
  "day_plans.label": "The studio's words about a span of a day; they end with the day.",
  "time_off.reason": "A provider's own words about themselves (of staff).",
  "entries.byline": "A testimonial that the owner published; the owner unpublishes it.",
  "entries.body": "The same.",
  "entries.title": "The same.",
  "breaks.label": "A provider's own words about themselves (of staff).",
  "site_changes.label": "What the owner changed on the site, for its last undo.",
  "site_changes.before": "What the site said before, for its last undo.",
};

const studio = perTest(studioWithOwner);

const admin = () => ({ actor: { id: studio.owner, role: "admin" } as const, now });
const must = <T>(outcome: Outcome<T, object>): T => {
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
function atDesk<T, D extends object>(label: string, work: () => Outcome<T, D>): void {
  const made = asDeskChange({ date: () => tuesday, label: () => label }, work, admin());
  if (!made.ok) throw new Error(made.refusal.message);
}

function tracesIn(): string[] {
  const tables = studio.rows(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  return tables.flatMap(({ name }) => {
    const found = new Set<string>();
    for (const row of studio.rows(`SELECT * FROM "${name}"`)) {
      for (const [column, value] of Object.entries(row)) {
        if (traces.test(Buffer.isBuffer(value) ? value.toString("latin1") : String(value)))
          found.add(`${name}.${column}`);
      }
    }
    return [...found];
  });
}

const staff = () => requester("staff", studio.rita);

/** Adds a guest with moved and cancelled visits, a companion, a message and a parked call. */
function plantGuest(): number {
  const moved = appointmentAt(studio, tuesday, "09:00", zelda).appointment;
  atDesk("Zelda Quist moved", () => moveVisit(moved.id, { time: "13:30", override: true }, staff(), now));
  const off = appointmentAt(studio, tuesday, "15:00", zelda).appointment;
  must(
    cancelVisit(
      off.id,
      staff(),
      { reason: "Zelda Quist is ill", calledOffBy: "studio", revision: off.revision },
      now,
    ),
  );
  must(
    cancelVisit(
      appointmentAt(studio, monday, "16:30", { ...zelda, at: now }).appointment.id,
      staff(),
      { calledOffBy: "client", fee: "waive", waiveReason: "other", waiveWords: "Zelda Quist is kind" },
      now,
    ),
  );
  const rows = [
    { serviceId: studio.facial, providerId: "any" },
    { serviceId: studio.facial, providerId: "any", customerName: "Otto Stone" },
  ];
  must(
    bookVisit(
      { ...zelda, kind: "household", rows, date: wednesday, time: "10:00" },
      { visitor: null, key: null, now },
    ),
  );
  const { id } = must(
    sendMessage(
      { name: zelda.customerName, email: zelda.customerEmail, message: "Xanthan?" },
      { ip: "192.0.2.9", now },
    ),
  );
  must(answerMessage(id, { answer: "Dear Zelda, no xanthan." }, admin()));
  must(parkCall({ ...zelda, date: tuesday }, { userId: studio.rita, desk: null }, now));
  return moved.recordId ?? 0;
}

/** Adds contact, alert, notes, consents and a merge, and a voucher, a void and a mailed receipt. */
function plantRecord(recordId: number): void {
  const seen = () => Number(studio.rows("SELECT revision FROM clients WHERE id = ?", recordId)[0]?.revision);
  atDesk("Zelda Quist: note", () => addNote(recordId, { note: "Likes xanthan" }, admin()));
  must(
    addConsent(
      recordId,
      { consent: "photos", given: "given", date: monday, words: "Zelda said yes" },
      admin(),
    ),
  );
  must(changeMark(recordId, seen(), { markKind: "allergy", mark: "Xanthan" }, admin()));
  const other = appointmentAt(studio, wednesday, "13:30", {
    ...zelda,
    customerName: "Zelda Q. Quist",
  }).appointment;
  must(mergeRecords({ kept: recordId, merged: other.recordId }, admin()));
  const sale = must(
    checkout({ recordId, voucherValue: "50", voucherFor: "Zelda Quist", pay: "cash" }, admin()),
  );
  must(mailReceipt(sale.number, { email: "zelda.elsewhere@rare.example" }, admin()));
}

const planted =
  `appointments.cancel_reason appointments.customer_email appointments.customer_name appointments.customer_phone
  appointments.customer_phone_digits appointments.notes appointments.waive_reason client_consents.words client_merges.before
  client_notes.body client_search.name client_search.reach client_search_content.c0 client_search_content.c1 clients.email
  clients.mark clients.name clients.phone clients.phone_digits contact_messages.answer contact_messages.body contact_messages.email
  contact_messages.name desk_changes.after desk_changes.before desk_changes.label outbox.occasion outbox.recipient
  parked_calls.fields parked_calls.label tokens.detail users.email users.phone users.username vouchers.for_name`.split(
    /\s+/u,
  );

/** Adds an account with a session, a reset link, a link for a new address, and a wrong password. */
async function plantAccount(): Promise<number> {
  const email = "zelda.account@rare.example";
  const id = addPerson(studio.sqlite, "Zelda Quist", email, "user");
  studio.sqlite
    .prepare("UPDATE users SET phone = ?, password_hash = 'x' WHERE id = ?")
    .run(zelda.customerPhone, id);
  openSession(id, "browser", caller, now);
  mintToken({ purpose: "verify", subjectId: id, expiresAt: now + 1, detail: "zelda.new@rare.example" }, now);
  await callRoute("/reset", { now, form: { email } });
  appointmentAt(studio, wednesday, "16:30", { ...zelda, customerEmail: email, clientId: id });
  return id;
}

/** Adds texts by staff and the owner that name the person, in fields for other things. */
function plantNamedColumns(): void {
  const sale = must(checkout({ voucherValue: "10", pay: "cash" }, admin()));
  must(voidSale(sale.number, { reason: "Zelda Quist changed her mind" }, admin()));
  studio.sqlite.exec(`
    INSERT INTO closed_days (date, reason) VALUES ('2026-12-24', 'Wedding of Zelda Quist');
    INSERT INTO day_plans (date, kind, start_min, end_min, label, made_at) VALUES ('2026-12-23', 'block', 600, 660, 'Party of Zelda Quist', 1);
    INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (${studio.maya}, '2026-12-01', '2026-12-01', 'With Zelda Quist');
    INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (${studio.maya}, 1, 1000, 1010, 'Call Zelda Quist');
    INSERT INTO day_closings (date, at, currency, float_minor, expected_minor, counted_minor, comment, reopened_at, reopen_reason)
      VALUES ('2026-02-01', 1, 'USD', 0, 0, 0, 'Zelda Quist owes 1', 2, 'Zelda Quist paid');
    INSERT INTO site_changes (at, label, before) VALUES (1, 'Testimonial of Zelda Quist', '[]'), (2, 'x', '["Zelda Quist"]')`);
  studio.tell({ kind: "testimonial", slug: "z", title: "Zelda Quist", body: "Zelda Quist was here" });
  studio.sqlite.exec("UPDATE entries SET byline = 'Zelda Quist' WHERE slug = 'z'");
}

it("finds an erased person only in the listed columns", async () => {
  plantRecord(plantGuest());
  const account = await plantAccount();
  expect(tracesIn().sort()).toEqual([...planted].sort());
  plantNamedColumns();

  const { contacts } = personSummary({ emails: [zelda.customerEmail], numbers: [] }, now);
  const names = contacts.map(({ key }) => key).filter((key) => key !== "otto stone");
  must(await erasePerson({ person: zelda.customerEmail, names }, admin()));
  must(await erasePerson({ person: "zelda.account@rare.example", accounts: [account] }, admin()));
  const waiting = studio.rows(
    "SELECT DISTINCT kind FROM outbox WHERE recipient LIKE '%rare.example' ORDER BY kind",
  );
  expect(waiting).toEqual([{ kind: "account-deleted" }, { kind: "cancelled" }]);
  // Undeliverable last mails are dropped after a week.
  await sweepOutbox(now + 8 * 24 * 60 * 60_000);
  expect(studio.rows("SELECT status FROM appointments WHERE customer_name = 'Otto Stone'")).toEqual([
    { status: "booked" },
  ]);
  expect(tracesIn().sort()).toEqual(Object.keys(left).sort());
});
