import { beforeEach, describe, expect, test } from "vitest";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { retentionMonths } from "#app/platform/shared/retention.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const page = "/admin/data";
const usual = { guests: "24", clients: "0", mails: "3", messages: "13", audit: "13", sessions: "1" };
const person = "ana@example.com";

const studio = perTest(smallStudio);
let olga: number;
beforeEach(() => {
  olga = enrol("olga@x.test", ["admin"], "Olga").id;
});

const look = async (query = "") => (await callRoute(page + query, { as: olga, now })).data;
const send = (form: Record<string, string> | [string, string][], to = page) =>
  callRoute(to, { as: olga, now, form });
const file = (form: Record<string, string> | [string, string][]) => send(form, `${page}/file`);
const names = () => studio.appointments().map(({ customer_name }) => customer_name);

test("Page, actions and files are only for administrators", async () => {
  appointmentAt(studio, tuesday, "10:30");
  for (const role of ["user", "provider", "receptionist"] as Role[]) {
    const as = enrol(`${role}@x.test`, [role]).id;
    expect((await callRoute(`${page}?person=${person}`, { as, now })).status).toBe(403);
    const erase = { intent: "erase", person, name: "ana lópez" };
    expect((await callRoute(page, { as, now, form: erase })).status).toBe(403);
    const files: Record<string, string>[] = [
      { person, name: "ana lópez" },
      { what: "clients", format: "csv" },
    ];
    for (const form of files) {
      expect((await callRoute(`${page}/file`, { as, now, form })).status).toBe(403);
    }
  }
  expect((await callRoute(page)).location).toBe("/login?redirectTo=%2Fadmin%2Fdata");
  expect((await callRoute(`GET ${page}/file`, { as: olga, now })).status).toBe(405);
  expect(names()).toEqual(["Ana López"]);
});

describe("one person", () => {
  test("is found with counts, dates and upcoming visits, by name if several share the address", async () => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, wednesday, "10:30", { customerName: "Bea Stone", customerPhone: "5550107777" });
    sendMessage({ name: "Ana López", email: person, message: "Hi" }, { ip: "192.0.2.9", now });
    const { found, why } = (await look(`?person=${encodeURIComponent(" ANA@example.com")}`)).person;
    expect(found).toMatchObject({
      accounts: [],
      contacts: [
        {
          ...{
            key: "ana lópez",
            name: "Ana López",
            phones: ["(555) 010-2030"],
            visits: 0,
            others: 0,
            messages: 1,
          },
          coming: ["Facial, Tuesday, March 3, 10:30 AM"],
          first: null,
        },
        { key: "bea stone", phones: ["5550107777"], messages: 0 },
      ],
      mails: 5,
    });
    expect(why).toBeNull();
    const byNumber = (await look("?person=555-010-7777")).person.found;
    expect(byNumber).toMatchObject({ isEmpty: true, addresses: [person] });
  });

  test("has a record whose alert, notes and consents are counted, listed before an erasure and deleted by it (rule 34.44)", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const id = Number(appointment.recordId);
    studio.sqlite.exec(`UPDATE clients SET mark_kind = 'allergy', mark = 'latex' WHERE id = ${id};
      INSERT INTO clients (name, email, mark, merged_into, created_at, updated_at) VALUES ('Ana Lopes', '', '', ${id}, 1, 1);
      INSERT INTO client_notes (client_id, body, at) SELECT id, 'Prefers the window', 2 FROM clients;
      INSERT INTO client_consents (client_id, kind, given, date, at) VALUES (${id}, 'photos', 1, '2026-03-01', 2);
      INSERT INTO client_merges (kept_id, merged_id, before, at) SELECT ${id}, id, '{"name":"Ana Lopes"}', 2 FROM clients WHERE merged_into = ${id}`);
    const [who] = (await look(`?person=${person}`)).person.found.contacts;
    expect(who.record).toEqual({ records: 2, merged: 1, marks: 1, notes: 2, consents: 1, sold: 0 });
    const { html: shown } = await renderedAt(`${page}?person=${person}`, { as: olga, now });
    expect(shown).toContain("2 client records, 1 of them merged with 1 alert, 2 notes, 1 consent");
    const { html: asked } = await renderedAt(`${page}?person=${person}&erase`, { as: olga, now });
    expect(asked).toContain("Their client record with alert, notes, consents and merged records.");
    expect(asked).toContain("Sales, packages and vouchers stay");
    const { data } = await file({ person, name: "ana lópez" });
    expect(data.client_records).toMatchObject([
      { mark: "latex", notes: [{ note: "Prefers the window" }], consents: [{ kind: "photos" }] },
      { name: "Ana Lopes", merged: true, notes: [{ note: "Prefers the window" }] },
    ]);
    await send({ intent: "erase", person, name: "ana lópez", asked: "", shown: String(appointment.id) });
    const left = ["clients", "client_notes", "client_consents", "client_merges"].map((table) =>
      studio.rows(`SELECT * FROM ${table}`),
    );
    expect(JSON.stringify(left)).not.toMatch(/Ana|latex|window|photos/u);
  });

  test("is found by a number that is stored only with an address", async () => {
    appointmentAt(studio, tuesday, "10:30", { customerPhone: "(555) 010-7777" });
    const { html: shown } = await renderedAt(`${page}?person=%2B1+555+010+7777`, { as: olga, now });
    expect(shown).toContain("All appointments with this number are stored under an email address.");
    expect(shown).not.toContain("No data found");
  });

  test("is reported as not found, and an invalid address or number is refused", async () => {
    expect((await look("?person=nobody@example.com")).person).toMatchObject({
      wrong: null,
      found: { isEmpty: true },
    });
    expect((await look("?person=Ana")).person).toMatchObject({
      wrong: expect.stringContaining("email address"),
      found: null,
    });
    expect((await look("?person=")).person.wrong).not.toBeNull();
    expect((await look()).person).toMatchObject({ wrong: null, found: null });
  });

  test("is exported as selected, and the audit log records no name", async () => {
    const { id } = enrol(person, ["user"], "Ana López");
    appointmentAt(studio, tuesday, "10:30", { clientId: id });
    appointmentAt(studio, tuesday, "12:00", { notes: "Nut allergy" });
    appointmentAt(studio, wednesday, "10:30", { customerName: "Bea Stone" });
    const answer = await file([
      ["person", person],
      ["account", String(id)],
      ["name", "ana lópez"],
    ]);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="person-2026-03-02.json"');
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.data).toMatchObject({
      asked_for: person,
      accounts: [{ account: { email: person }, appointments: [{ time: "10:30" }] }],
      appointments: [{ time: "12:00", notes: "Nut allergy" }],
    });
    expect(answer.text).not.toMatch(/Bea|argon2|hash/u);
    const noted = studio.rows("SELECT actor_id, detail FROM audit WHERE action = 'exported'");
    expect(noted).toEqual([{ actor_id: olga, detail: '{"accounts":1,"appointments":1,"messages":0}' }]);
    const nobody = await file({ person });
    expect([nobody.status, nobody.location]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/data\?person=%7E[\w-]+&nobody=#one-person$/u),
    ]);
    expect((await look(new URL(nobody.location ?? "", "http://x").search)).person.why).toBe(
      "Select at least one person.",
    );
  });

  test("is erased after a confirmation, and an outdated form is refused", async () => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, wednesday, "10:30", { customerName: "Bea Stone" });
    const asked = (await look(`?person=${person}&name=${encodeURIComponent("ana lópez")}&erase=`)).person;
    expect(asked).toMatchObject({ erasing: true, chosen: { names: ["ana lópez"] } });
    expect((await look(`?person=${person}&erase=`)).person).toMatchObject({
      erasing: false,
      why: "Select at least one person.",
    });
    const form = { intent: "erase", person, name: "ana lópez" };
    const { status, location } = await send(form);
    expect([status, location]).toEqual([
      303,
      "/admin/data?done=erased&accounts=0&appointments=1&cancelled=1&messages=0",
    ]);
    expect((await look(location?.slice(page.length))).done.words).toBe(
      "Erased: 1 appointment. 1 upcoming appointment was cancelled.",
    );
    expect(names()).toEqual(["Deleted client", "Bea Stone"]);
    const again = await send(form);
    expect([again.status, again.data.message]).toEqual([
      409,
      "The data of this person was changed since you opened this page. Check it and try again.",
    ]);
    expect((await send({ intent: "erase", person: "x", name: "y" })).status).toBe(400);
  });
});

describe("the question whether to erase", () => {
  const asking = `?person=${person}&name=${encodeURIComponent("ana lópez")}&erase=`;

  test("is not asked without a selection, such as after the erasure", async () => {
    appointmentAt(studio, tuesday, "10:30");
    expect((await look(asking)).person.erasing).toBe(true);
    const form = { intent: "erase", person, name: "ana lópez" };
    expect((await send(form)).status).toBe(303);
    expect((await look(asking)).person).toMatchObject({ erasing: false, found: { isEmpty: true } });
    const again = await renderedAt(`${page}${asking}`, { as: olga, now, form });
    expect(again.status).toBe(409);
    expect(again.html.includes("Erase this person?")).toBe(false);
    expect(again.html.includes("No data found for ana@example.com.")).toBe(true);
  });

  test("is asked again if a visit was booked since then, and that visit stays", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const { html } = await renderedAt(`${page}${asking}`, { as: olga, now });
    const form = {
      ...Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/gu)].map(([, name, value]) => [
          name,
          value,
        ]),
      ),
      ...{ intent: "erase", person },
    };
    expect(form).toMatchObject({ asked: "", shown: expect.stringMatching(/^\d+$/u), name: "ana lópez" });
    appointmentAt(studio, wednesday, "10:30");
    const { status, data } = await send(form);
    expect([status, data.message]).toEqual([
      409,
      "The data of this person was changed since you opened this page. Check it and try again.",
    ]);
    expect(names()).toEqual(["Ana López", "Ana López"]);
    const shown = studio.appointments().map(({ id }): [string, string] => ["shown", String(id)]);
    const all = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
    expect((await send([...all.filter(([name]) => name !== "shown"), ...shown])).status).toBe(303);
    expect(names()).toEqual(["Deleted client", "Deleted client"]);
  });

  test("leads back to the selection if a selected person no longer exists", async () => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, wednesday, "10:30", { customerName: "Bea Stone" });
    expect((await look(`${asking}&name=carl`)).person).toMatchObject({
      erasing: false,
      chosen: { names: ["ana lópez", "carl"] },
      why: "The data of this person was changed since you opened this page. Check it and try again.",
    });
  });

  test("selects the only person automatically", async () => {
    appointmentAt(studio, tuesday, "10:30");
    expect((await look(`?person=${person}&erase=`)).person).toMatchObject({
      erasing: true,
      chosen: { names: ["ana lópez"] },
    });
  });

  test("is not offered for an account that can't be erased", async () => {
    for (const [typed, why] of [
      ["olga@x.test", "The last administrator"],
      ["maya@studio.test", "Maya Ortiz&#x27;s account can&#x27;t be deleted"],
    ]) {
      appointmentAt(studio, typed === "olga@x.test" ? tuesday : wednesday, "10:30");
      const { html } = await renderedAt(`${page}?person=${typed}`, { as: olga, now });
      expect([html.includes(why ?? ""), html.includes("Erase …")]).toEqual([true, false]);
      expect((await look(`?person=${typed}&erase=`)).person.erasing).toBe(false);
    }
  });
});

test("Visits are past appointments, and cancelled, missed and upcoming ones are counted separately", async () => {
  const { id } = enrol("carl@example.com", ["user"], "Carl");
  const carl = { customerEmail: "carl@example.com", customerPhone: "(555) 010-7777" };
  for (const [time, status] of [
    ["09:00", "completed"],
    ["10:30", "no_show"],
    ["12:00", "cancelled"],
    ["13:30", "booked"],
  ] as const) {
    for (const clientId of [null, id]) {
      const date = clientId === null ? tuesday : wednesday;
      const { appointment } = appointmentAt(studio, date, time, { clientId, ...(clientId && carl) });
      studio.sqlite.prepare("UPDATE appointments SET status = ? WHERE id = ?").run(status, appointment.id);
    }
  }
  const counted = { visits: 1, others: 2, coming: [expect.stringContaining("1:30 PM")] };
  const at = async (query: string, date: string) =>
    (await callRoute(page + query, { as: olga, now: instantAt(date, "13:00") })).data.person.found;
  const first = "March 3, 2026";
  expect((await at(`?person=${person}`, tuesday)).contacts).toMatchObject([
    { ...counted, first, last: first },
  ]);
  expect((await at("?person=carl@example.com", wednesday)).accounts).toMatchObject([counted]);
});

describe("retention", () => {
  test("months that delete more are previewed before they apply", async () => {
    appointmentAt(studio, tuesday, "10:30");
    studio.sqlite.exec("UPDATE appointments SET date = '2025-01-14'");
    expect((await look()).keeping).toMatchObject({ agreed: null, preview: null, noticeTells: true });
    const asked = await send({ intent: "keep", ...usual, guests: "12" });
    expect(asked.location).toContain("/admin/data?preview=&guests=12&");
    const shown = (await look(asked.location?.slice(page.length).split("#")[0])).keeping;
    expect(shown.preview).toEqual({
      lines: [
        "1 past visit of a guest loses its name and contact, from January 14, 2025",
        "No sent emails lose address and subject",
        "No messages",
      ],
      isNothing: false,
    });
    const usually = (await look(`?preview=&${new URLSearchParams({ ...usual, guests: "24" })}`)).keeping;
    expect(usually.preview.isNothing).toBe(true);
    expect(shown.kinds[0]).toMatchObject({ kind: "guests", months: 12 });
    expect(retentionMonths().months.guests).toBe(24);
    const { seen } = shown;
    for (const other of [
      { guests: "3", seen },
      { guests: "12", seen: "" },
      { guests: "12", seen: seen.replace("24", "36") },
    ]) {
      const again = await send({ intent: "agree", ...usual, ...other });
      expect(again.location).toContain(`/admin/data?preview=&guests=${other.guests}&`);
      expect(retentionMonths()).toMatchObject({ agreedAt: null, months: { guests: 24 } });
    }
    const agreed = await send({ intent: "agree", ...usual, guests: "12", seen });
    expect(agreed.location).toBe("/admin/data?done=kept#keeping");
    expect(retentionMonths()).toEqual({ agreedAt: now, months: expect.objectContaining({ guests: 12 }) });
  });

  test("a month outside its range is refused, and all typed values stay", async () => {
    const typed = { ...usual, guests: "12", audit: "3", sessions: "x" };
    const { status, data } = await send({ intent: "keep", ...typed });
    expect([status, data.fields, data.values]).toEqual([
      400,
      {
        audit: "Enter a whole number: 12 to 120 months; 0 for no limit.",
        sessions: "Enter a whole number: 1 to 12 months.",
      },
      typed,
    ]);
  });

  test("the privacy notice shows the months in force", async () => {
    const notice = async () => (await callRoute("/privacy")).text;
    expect(await notice()).toContain("stay with your visits until you ask us to remove them");
    const wanted = { ...usual, guests: "12", messages: "0", audit: "18" };
    const { seen } = (await look(`?${new URLSearchParams({ preview: "", ...wanted })}`)).keeping;
    await send({ intent: "agree", ...wanted, seen });
    const told = await notice();
    expect(told).toContain("from our books 12 months after your last visit");
    expect(told).toContain("These notes are kept for 18 months");
    expect(told).toContain("We delete them when you ask us to.");
    expect(told).not.toMatch(/\{kept|400 days, or/u);
    studio.say("privacy.body", "Nothing is kept.");
    expect((await look()).keeping.noticeTells).toBe(false);
  });
});

describe("exports of the books", () => {
  test("come as an attachment of the chosen dates", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const { headers, text, status } = await file({
      what: "appointments",
      format: "csv",
      from: tuesday,
      to: wednesday,
    });
    expect([
      status,
      headers.get("Content-Type"),
      headers.get("Content-Disposition"),
      headers.get("Cache-Control"),
    ]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="appointments-2026-03-03-to-2026-03-04.csv"',
      "no-store",
    ]);
    expect(text).toContain("Ana López");
    expect((await file({ what: "clients", format: "json" })).data.clients).toHaveLength(1);
  });

  test("with wrong dates lead back to the form, which keeps them", async () => {
    const { status, location } = await file({
      what: "appointments",
      format: "csv",
      from: wednesday,
      to: tuesday,
    });
    expect([status, location]).toEqual([303, `/admin/data?wrong=&from=${wednesday}&to=${tuesday}#books`]);
    expect((await look(`?wrong=&from=${wednesday}&to=${tuesday}`)).books).toEqual({
      ...{ from: wednesday, to: tuesday, wrong: null },
      fields: { to: "The last day is before the first." },
    });
    expect((await file({ what: "everything", format: "csv" })).status).toBe(303);
    expect((await look()).books).toMatchObject({ from: "2026-02-01", to: "2026-02-28" });
  });
});
