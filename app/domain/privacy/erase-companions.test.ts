import { describe, expect, it } from "vitest";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  appointmentAt,
  instantAt,
  now,
  studioWithOwner,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { deletePerson } from "./delete-person.server.ts";
import { replayErasures } from "./erasure-ledger.server.ts";
import { erasePerson } from "./person/erase-person.server.ts";

const zelda = {
  customerName: "Zelda Quist",
  customerEmail: "zelda@rare.example",
  customerPhone: "(555) 998-8776",
  notes: "Allergic to xanthan",
};
const traces = /zelda|rare\.example|9988776|998-8776|xanthan/iu;
const by = { actor: { id: null, role: "admin" } as const, now };

const studio = perTest(studioWithOwner);

function household(date: string, extra: object = {}) {
  const rows = [
    { serviceId: studio.facial, providerId: "any" },
    { serviceId: studio.facial, providerId: "any", customerName: "Otto Stone" },
  ];
  const asked = { ...zelda, kind: "household", rows, date, time: "10:00", ...extra };
  const booked = bookVisit(asked, { visitor: null, key: null, now });
  if (!booked.ok) throw new Error(booked.refusal.message);
  return booked.value;
}

const everything = () =>
  studio
    .rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    .map(({ name }) => JSON.stringify(studio.rows(`SELECT * FROM "${name}"`)))
    .join("\n");
const otto = () => studio.rows("SELECT * FROM appointments WHERE customer_name = 'Otto Stone'");
const erase = (extra: object = {}) =>
  erasePerson({ person: zelda.customerEmail, names: ["zelda quist"], ...extra }, by);
const deliver = async () => ({ ok: true }) as const;

describe("a companion of an erased person", () => {
  it("still has the visit and the name, but no contact, note or reminder of the person", async () => {
    household(wednesday);
    expect(everything()).toMatch(traces);
    expect(await erase()).toMatchObject({ value: { appointments: 1, cancelled: 1 } });
    expect(otto()).toMatchObject([
      { status: "booked", customer_email: "", customer_phone: "", customer_phone_digits: "", notes: null },
    ]);
    expect(studio.rows("SELECT name, email, phone FROM clients WHERE name <> '' AND email = ''")).toEqual([
      { name: "Otto Stone", email: "", phone: "" },
    ]);
    const waiting = studio.rows(
      "SELECT kind FROM outbox WHERE recipient = ? AND sent_at IS NULL AND dropped_at IS NULL",
      zelda.customerEmail,
    );
    expect(waiting).toEqual([{ kind: "cancelled" }]);
    await sendDue(instantAt(tuesday, "09:00"), { deliver });
    expect(everything()).not.toMatch(traces);
  });

  it("loses the contact in past visits too", async () => {
    household(tuesday);
    const later = { ...by, now: instantAt(wednesday, "08:00") };
    expect((await erasePerson({ person: zelda.customerEmail, names: ["zelda quist"] }, later)).ok).toBe(true);
    await sendDue(later.now, { deliver });
    expect(otto()).toMatchObject([{ status: "booked", customer_email: "" }]);
    expect(everything()).not.toMatch(traces);
  });

  it("has the visit cancelled in the same transaction if the admin selects it", async () => {
    household(wednesday);
    expect(await erase({ cancelCompanions: true })).toMatchObject({ value: { cancelled: 2 } });
    expect(otto()).toMatchObject([{ status: "cancelled", charge_minor: 0, customer_email: "" }]);
    await sendDue(instantAt(tuesday, "09:00"), { deliver });
    expect(everything()).not.toMatch(traces);
  });

  it("has the visit cancelled only if the page showed it", async () => {
    household(wednesday);
    const [own] = studio.rows("SELECT id FROM appointments WHERE customer_name = 'Zelda Quist'");
    const refused = await erase({ cancelCompanions: true, shown: [own?.id] });
    expect(refused).toMatchObject({ refusal: { reason: "conflict" } });
    expect(otto()).toMatchObject([{ status: "booked", customer_email: zelda.customerEmail }]);
  });

  it("keeps the address in a visit that the companion booked alone", async () => {
    household(tuesday);
    appointmentAt(studio, wednesday, "10:30", { ...zelda, customerName: "Otto Stone" });
    expect((await erase()).ok).toBe(true);
    expect(otto().map(({ customer_email }) => customer_email)).toEqual(["", zelda.customerEmail]);
    expect(studio.rows("SELECT email FROM clients WHERE name = 'Otto Stone'")).toEqual([
      { email: zelda.customerEmail },
    ]);
  });

  it("keeps the booker's contact when the companion is erased", async () => {
    household(wednesday);
    await erase({ names: ["otto stone"] });
    expect(
      studio.rows("SELECT customer_email FROM appointments WHERE customer_name = 'Zelda Quist'"),
    ).toEqual([{ customer_email: zelda.customerEmail }]);
  });

  it("loses the contact again after a restore", async () => {
    household(wednesday);
    const before = studio.rows(
      "SELECT customer_email, customer_phone, customer_phone_digits, notes FROM appointments",
    );
    await erase();
    studio.sqlite
      .prepare(
        "UPDATE appointments SET customer_email = ?, customer_phone = ?, customer_phone_digits = ?, notes = ?",
      )
      .run(...Object.values(before[0] ?? {}));
    studio.sqlite.exec(
      "UPDATE appointments SET customer_name = 'Zelda Quist', erased_at = NULL WHERE customer_name = 'Deleted client'",
    );
    expect(replayErasures(studio.folder, now + 1)).toBe(1);
    expect(otto()).toMatchObject([{ customer_email: "", notes: null }]);
  });
});

it("the deletion of an account erases its contact from companions' visits", async () => {
  const email = "ana@example.com";
  household(wednesday, { customerEmail: email, customerName: "Ana López" });
  studio.sqlite.prepare("UPDATE appointments SET client_id = ?").run(studio.clientId);
  expect(deletePerson(studio.clientId, {}, by)).toMatchObject({ ok: true });
  await sendDue(instantAt(tuesday, "09:00"), { deliver });
  expect(everything()).not.toContain(email);
});

it("the confirmation lists the companions' visits, and the form cancels them if selected", async () => {
  household(wednesday);
  const as = studio.owner;
  const question = `/admin/data?person=${zelda.customerEmail}&name=zelda+quist&erase=`;
  const { html } = await renderedAt(question, { as, now });
  expect(html).toContain("Otto Stone: Facial, ");
  const shown = studio
    .rows("SELECT id FROM appointments")
    .map(({ id }): [string, string] => ["shown", String(id)]);
  const form = { intent: "erase", person: zelda.customerEmail, name: "zelda quist", asked: "" };
  const ticked = [...Object.entries({ ...form, cancelCompanions: "on" }), ...shown];
  expect((await callRoute("/admin/data", { as, now, form: ticked })).location).toContain("cancelled=2");
  expect(otto()).toMatchObject([{ status: "cancelled" }]);
});
