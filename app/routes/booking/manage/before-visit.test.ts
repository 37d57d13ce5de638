/** Tests answers and corrections before a visit by its link, and the page of a past visit. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bookedHereCookie, linkAppointment } from "#app/domain/booking/change/link-to-account.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { noteDelivery } from "#app/domain/notifications/email/server-state.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  addPerson,
  ana,
  appointmentAt,
  now,
  requester,
  setRateLimits,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const hour = 3_600_000;

const studio = perTest(smallStudio, { clock: now });
let id: number;
let token: string;
let here: string;
beforeEach(() => {
  environment().smtpUrl = "smtp://127.0.0.1:1";
  const booked = appointmentAt(studio, tuesday, "10:30");
  ({ token } = booked);
  id = booked.appointment.id;
  here = bookedHereCookie([{ id }], now).split(";")[0] ?? "";
});
afterEach(() => {
  environment().smtpUrl = null;
  setRateLimits(false);
});

/** 10:30 on Tuesday. */
const start = now + 26.5 * hour;
const row = () => studio.appointments()[0] ?? {};
const mails = (kind: string) =>
  studio.rows("SELECT recipient, audience, sent_at, dropped_at FROM outbox WHERE kind = ?", kind);
const open = async (query = "", as?: number, cookie?: string) =>
  (await callRoute(`/manage/${token}${query}`, { as, cookie })).data;
const post = (form: Record<string, string>, sent: { as?: number; cookie?: string } = {}) =>
  callRoute(`/manage/${token}`, { ...sent, form: { revision: String(row().revision), ...form } });

describe("I'm coming", () => {
  test("is confirmed once, shown at the desk, logged, and can be repeated", async () => {
    expect((await open()).coming).toBe("open");
    expect(row()).toMatchObject({ status: "booked", revision: 0 });
    for (const _ of [1, 2]) {
      const { status, location } = await post({ intent: "coming" });
      expect([status, location]).toEqual([303, `/manage/${token}?done=coming`]);
      expect(row()).toMatchObject({ status: "confirmed", status_before: "booked", revision: 1, sequence: 0 });
    }
    expect(studio.actions().filter((action) => action === "state-changed")).toHaveLength(1);
    expect(await open("?done=coming")).toMatchObject({ coming: "said", done: { heading: "Thank you." } });
    const { html } = await renderedAt(`/manage/${token}`);
    expect(html).toContain('id="coming"');
    expect(html).toContain("You&#x27;ve confirmed that you&#x27;re coming.");
  });

  test("applies to all treatments of a visit, or to none", async () => {
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom },
      { serviceId: studio.brows, providerId: "any" },
    ];
    const visit = { ...ana, kind: "chain", rows, date: wednesday, time: "10:00" };
    const booked = bookVisit(visit, { visitor: null, key: null, now });
    const link = booked.ok ? `/manage/${booked.value.token}` : "";
    const statuses = () => studio.appointments().map(({ status }) => status);
    const say = async () => (await callRoute(link, { form: { intent: "coming", revision: "0" } })).status;
    studio.sqlite.exec(
      "CREATE TRIGGER unlucky BEFORE UPDATE ON appointments WHEN NEW.joint_position = 2 BEGIN SELECT RAISE(ABORT, 'unlucky'); END",
    );
    await say().catch(() => null);
    expect(statuses()).toEqual(["booked", "booked", "booked"]);
    studio.sqlite.exec("DROP TRIGGER unlucky");
    expect([await say(), statuses()]).toEqual([303, ["booked", "confirmed", "confirmed"]]);
  });

  test("is refused after the start, for a cancelled visit, and from a stale page", async () => {
    expect((await post({ intent: "coming", revision: "7" })).status).toBe(409);
    expect((await callRoute(`/manage/${token}`, { form: { intent: "coming" } })).status).toBe(400);
    vi.setSystemTime(start);
    expect((await post({ intent: "coming" })).status).toBe(409);
    expect((await open()).coming).toBeNull();
    vi.setSystemTime(now);
    await post({ intent: "cancel" });
    expect((await post({ intent: "coming" })).status).toBe(409);
    expect(row()).toMatchObject({ status: "cancelled" });
  });
});

describe("running late", () => {
  const late = (minutes: string) => post({ intent: "late", minutes });

  test("is possible from two hours before the start to the end, can be changed and cleared, and is emailed", async () => {
    vi.setSystemTime(start - 2 * hour - 1);
    expect((await open()).late).toBeNull();
    expect((await late("10")).status).toBe(409);
    vi.setSystemTime(start - 2 * hour);
    expect((await open()).late).toMatchObject({
      said: 0,
      offered: [5, 10, 15, 20, 30],
      policy: expect.stringMatching(/15\+ minutes late/u),
    });
    for (const minutes of ["10", "10", "20", "0"]) {
      vi.setSystemTime(Date.now() + 1000);
      expect((await late(minutes)).location).toBe(`/manage/${token}?done=late#coming`);
      expect(row()).toMatchObject({ late_minutes: Number(minutes), sequence: 0 });
    }
    expect((await open("?done=late")).done.sentence).toBe("We expect you at the time of your visit.");
    expect(studio.actions().filter((action) => action === "late")).toHaveLength(3);
    expect(new Set(mails("late").map(({ audience }) => audience))).toEqual(new Set(["provider", "studio"]));
    for (const wrong of ["7", "", "ten", "600"]) expect((await late(wrong)).status).toBe(400);
  });

  test("counts as a confirmation", async () => {
    const shown = async () => (await renderedAt(`/manage/${token}`)).html;
    expect(await shown()).toMatch(/move or cancel(<!-- -->)? your\s+visit on this page/u);
    vi.setSystemTime(start - hour);
    expect(await shown()).toContain("Are you coming?");
    expect(await shown()).not.toContain("move or cancel");
    await late("10");
    expect(await shown()).toMatch(/10(<!-- -->)? minutes late/u);
    expect(await shown()).not.toMatch(/Are you coming|m coming/u);
    await late("0");
    expect(await shown()).toContain("Are you coming?");
  });

  test("is shown at the desk and to the provider until the client arrives", async () => {
    vi.setSystemTime(start - hour);
    await late("15");
    await post({ intent: "coming" });
    const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
    const desk = `/receptionist?date=${tuesday}&visit=${id}`;
    const seen = async (address: string, as: number) => (await renderedAt(address, { as })).html;
    expect(await seen(desk, rita)).toMatch(/by the client.*late 15 min.*late 15 min/su);
    expect(await seen(`/provider?date=${tuesday}`, studio.maya)).toContain("late 15 min");
    setStatus(id, "arrived", requester("staff", rita).actor, start - hour);
    expect(await seen(desk, rita)).not.toContain("late 15 min");
  });

  test("is cleared by a move, and limited", async () => {
    setRateLimits(true);
    vi.setSystemTime(start - hour);
    for (const minutes of ["5", "10", "15", "20", "30", "5"]) expect((await late(minutes)).status).toBe(303);
    expect((await late("10")).status).toBe(429);
    const rita = requester("staff", addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist"));
    expect(moveVisit(id, { date: wednesday }, rita, start - hour).ok).toBe(true);
    expect(row()).toMatchObject({ date: wednesday, late_minutes: 0 });
  });
});

describe("another confirmation email", () => {
  test("is sent to the current address, three times an hour", async () => {
    setRateLimits(true);
    const count = mails("booked").filter(({ audience }) => audience === "client").length;
    for (let turn = 1; turn <= 3; turn += 1) {
      vi.setSystemTime(now + turn);
      expect((await post({ intent: "again" })).location).toBe(`/manage/${token}?done=sent`);
    }
    expect((await post({ intent: "again" })).status).toBe(429);
    expect(mails("booked").filter(({ audience }) => audience === "client")).toHaveLength(count + 3);
  });

  test("is not offered without a mail server or after the visit", async () => {
    vi.setSystemTime(start);
    expect((await post({ intent: "again" })).status).toBe(409);
    vi.setSystemTime(now);
    environment().smtpUrl = null;
    expect((await post({ intent: "again" })).status).toBe(409);
    for (const address of [`/manage/${token}`, `/confirmation?b=${token}`]) {
      const { html } = await renderedAt(address);
      expect(html).toContain("We can&#x27;t send email at the moment");
      expect(html).not.toMatch(/We sent it to|Send again/u);
    }
  });
});

test("the page says whether the email was sent, is on its way or is late", async () => {
  const pages = async () => {
    const all = [`/manage/${token}`, `/confirmation?b=${token}`].map((address) => renderedAt(address));
    return (await Promise.all(all)).map(({ html }) =>
      /Our emails are delayed|We are sending it to|We sent it to/u.exec(html)?.join(),
    );
  };
  expect(await pages()).toEqual(["We are sending it to", "We are sending it to"]);
  noteDelivery({ ok: false, why: "no answer", forGood: false, outOfReach: true }, now);
  expect(await pages()).toEqual(["Our emails are delayed", "Our emails are delayed"]);
  noteDelivery({ ok: true }, now);
  studio.sqlite.exec(`UPDATE outbox SET sent_at = ${now} WHERE kind = 'booked' AND audience = 'provider'`);
  expect(await pages()).toEqual(["We are sending it to", "We are sending it to"]);
  studio.sqlite.exec(`UPDATE outbox SET sent_at = ${now} WHERE kind = 'booked' AND audience = 'client'`);
  expect(await pages()).toEqual(["We sent it to", "We sent it to"]);
  studio.sqlite.exec("UPDATE appointments SET customer_email = 'other@example.com'");
  expect(await pages()).toEqual(["We are sending it to", "We are sending it to"]);
});

describe("a form of a stale page", () => {
  const told = async (form: Record<string, string>, as?: number) =>
    (await callRoute(`/manage/${token}`, { as, form: { revision: "0", ...form } })).data.message;
  const forms: Record<string, string>[] = [
    { intent: "coming" },
    { intent: "late", minutes: "10" },
    { intent: "note", notes: "" },
    { intent: "contact", customerEmail: "no address" },
    { intent: "again" },
  ];
  const staff = () =>
    requester("staff", addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist"));

  test.each([
    ["cancelled", "This visit is cancelled."],
    ["completed", "This visit is over."],
    ["no_show", "This visit is marked as missed."],
    ["arrived", "You are checked in for this visit."],
  ] as const)("of a visit that is %s shows that first", async (status, sentence) => {
    for (const at of [now, start - hour]) {
      vi.setSystemTime(at);
      studio.sqlite.prepare("UPDATE appointments SET status = ? WHERE id = ?").run(status, id);
      for (const form of forms) {
        expect([form, await told(form)]).toEqual([
          form,
          expect.stringMatching(new RegExp(`^${sentence}`, "u")),
        ]);
        expect(await told({ ...form, revision: String(row().revision) })).toMatch(
          new RegExp(`^${sentence}`, "u"),
        );
      }
      if (status !== "cancelled") expect(await told({ intent: "cancel" })).toMatch(sentence);
      const move = await post({ intent: "move", revision: "0" });
      expect((await renderedAt(move.location ?? "")).html).toContain(sentence);
    }
  });

  test("of a moved visit shows the move first", async () => {
    moveVisit(id, { date: wednesday }, staff(), now);
    expect(await told({ intent: "late", minutes: "10" })).toContain(
      "the studio moved it to Wednesday, March 4",
    );
  });

  test("does not show the client's own change as someone else's", async () => {
    vi.setSystemTime(start - hour);
    await post({ intent: "late", minutes: "10" });
    expect(await told({ intent: "late", minutes: "20" })).toContain(
      "opened this page: you (or someone with this visit's link) said they would be 10 minutes late, just now. Check it and try again.",
    );
  });

  test("recognizes the account of the visit", async () => {
    const as = addPerson(studio.sqlite, "Ana", "ana@own.test", "user");
    linkAppointment(token, as, now);
    const before = String(row().revision);
    const move = { intent: "move", date: wednesday, time: "12:00", providerId: String(studio.maya) };
    expect((await post(move, { as })).location).toContain("done=moved");
    expect(await told({ intent: "note", notes: "Mine", revision: before }, as)).toContain(
      "opened this page: you moved it to Wednesday, March 4, 12:00 PM, just now, in another window. Check it and try again.",
    );
    expect(studio.rows("SELECT actor_id, actor_role FROM audit WHERE action = 'moved'")).toEqual([
      { actor_id: as, actor_role: "user" },
    ]);
    const other = addPerson(studio.sqlite, "Eve", "eve@example.com", "user");
    await post({ ...move, time: "13:30" }, { as: other });
    expect(studio.rows("SELECT actor_role FROM audit WHERE action = 'moved'").at(-1)).toEqual({
      actor_role: "guest",
    });
  });
});

describe("the contact", () => {
  const contact = (form: Record<string, string>, sent = {}) => post({ intent: "contact", ...form }, sent);

  test("is masked on both pages", async () => {
    for (const address of [`/manage/${token}`, `/manage/${token}?contact`, `/confirmation?b=${token}`]) {
      const { html } = await renderedAt(address, { cookie: here });
      expect(html.replaceAll("\u2060", "")).toContain("a…@example.com");
      expect(html).not.toMatch(/López|ana@example|010-2030/u);
    }
  });

  test("is corrected in the browser that booked: emails follow, and former links end", async () => {
    const other = appointmentAt(studio, wednesday, "12:00").token;
    const { linkTo } = await import("#app/domain/appointments/insert.server.ts");
    const { appointmentById } = await import("#app/domain/appointments/appointment.server.ts");
    const appointment = appointmentById(id);
    const mailed = appointment ? linkTo(appointment, now) : "";
    const form = { customerEmail: " Ana@Right.example ", customerPhone: "(555) 010-7777" };
    const { location } = await contact(form, { cookie: here });
    expect(location).toBe(`/manage/${token}?done=contact`);
    expect(row()).toMatchObject({
      customer_name: "Ana López",
      customer_email: "ana@right.example",
      customer_phone: "(555) 010-7777",
      customer_phone_digits: "5550107777",
      revision: 1,
    });
    const waiting = studio.rows(
      "SELECT recipient FROM outbox WHERE audience = 'client' AND appointment_id = ?",
      id,
    );
    expect(new Set(waiting.map(({ recipient }) => recipient))).toEqual(new Set(["ana@right.example"]));
    expect(studio.rows("SELECT detail FROM audit WHERE action = 'changed'")).toEqual([
      { detail: '{"fields":["customerEmail","customerPhone"],"revision":1}' },
    ]);
    expect((await callRoute(`/manage/${mailed}`)).status).toBe(404);
    expect((await callRoute(`/manage/${token}`)).status).toBe(200);
    expect((await callRoute(`/manage/${other}`)).status).toBe(200);
  });

  test("by link alone requires the contact of the booking, with five guesses an hour", async () => {
    setRateLimits(true);
    const form = { customerEmail: "thief@example.com" };
    expect((await contact(form)).data.fields.known).toMatch(/^Enter the phone number or email/u);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await contact({ ...form, known: `555010000${guess}` })).status).toBe(400);
    }
    expect((await contact({ ...form, known: "5550102030" })).status).toBe(429);
    expect(row()).toMatchObject({ customer_email: "ana@example.com" });
    vi.setSystemTime(now + hour);
    for (const known of ["555.010.2030", "ANA@example.com "]) {
      const customerName = `Ana ${known.length}`;
      expect((await contact({ customerName, known })).status).toBe(303);
      expect(row()).toMatchObject({ customer_name: customerName });
    }
  });

  test("follows the rules of the booking form, and keeps the typed values", async () => {
    const form = { customerEmail: "ana@", customerPhone: "12", known: "5550102030" };
    const { status, data } = await contact(form);
    expect(status).toBe(400);
    expect(data.values).toEqual({ customerEmail: "ana@", customerPhone: "12", known: "5550102030" });
    expect(Object.keys(data.fields)).toEqual(["customerEmail", "customerPhone"]);
    const unknown = await contact({ customerEmail: "ana@" });
    expect(Object.keys(unknown.data.fields)).toEqual(["customerEmail", "known"]);
    expect((await contact({}, { cookie: here })).status).toBe(400);
    expect((await contact({ customerName: "Bo", revision: "5" }, { cookie: here })).status).toBe(409);
    expect((await contact({ customerName: "x".repeat(5000) }, { cookie: here })).status).toBe(400);
    vi.setSystemTime(start);
    expect(
      (await contact({ customerName: "Bo" }, { cookie: bookedHereCookie([{ id }], start).split(";")[0] }))
        .status,
    ).toBe(409);
  });

  test("that looks mistyped is asked about, beside the proof", async () => {
    const slip = "ana@gmial.com";
    const { html, status } = await renderedAt(`/manage/${token}?contact`, {
      form: { intent: "contact", customerEmail: slip, customerName: "Ana B", revision: "0" },
    });
    expect(status).toBe(400);
    expect(html).toMatch(/Did you mean (?:<!-- -->)?ana@gmail.com/u);
    for (const kept of ['value="Ana B"', `value="${slip}"`, 'href="#known"', 'href="#customerEmail"']) {
      expect(html).toContain(kept);
    }
    expect(row()).toMatchObject({ customer_email: "ana@example.com" });
    const known = "5550102030";
    expect((await contact({ customerEmail: slip, known, emailIs: "ana@gmail.com" })).status).toBe(303);
    expect(row()).toMatchObject({ customer_email: "ana@gmail.com" });
    expect((await contact({ customerEmail: slip, known: "ana@gmail.com", emailIs: slip })).status).toBe(303);
    expect(row()).toMatchObject({ customer_email: slip });
  });

  test("of an account's visit is corrected only by the account, which keeps its own", async () => {
    const ana = addPerson(studio.sqlite, "Ana", "account@example.com", "user");
    studio.sqlite.prepare("UPDATE appointments SET client_id = ?").run(ana);
    const form = { customerEmail: "new@example.com", known: "5550102030" };
    const bea = addPerson(studio.sqlite, "Bea", "bea@example.com", "user");
    for (const sent of [{}, { cookie: here }, { as: bea }]) {
      expect((await contact(form, sent)).status).toBe(403);
    }
    expect((await contact({ customerEmail: "new@example.com" }, { as: ana })).status).toBe(303);
    expect(row()).toMatchObject({ customer_email: "new@example.com" });
    expect(studio.rows("SELECT email FROM users WHERE id = ?", ana)).toEqual([
      { email: "account@example.com" },
    ]);
  });
});

describe("a note", () => {
  const note = (notes: string, sent = {}) => post({ intent: "note", notes }, sent);

  test("is added until the start, and shown only in the browser that booked", async () => {
    expect((await note("Allergic to nuts")).location).toBe(`/manage/${token}?done=note`);
    expect(row()).toMatchObject({ notes: "Allergic to nuts" });
    expect(await open("?note")).toMatchObject({ note: null, hasNote: true });
    expect((await renderedAt(`/manage/${token}?note`)).html).not.toContain("nuts");
    expect((await open("?note", undefined, here)).note).toBe("Allergic to nuts");
    // An empty note from someone who hasn't seen the old one deletes nothing.
    expect((await note(" ")).status).toBe(400);
    expect((await note("", { cookie: here })).status).toBe(303);
    expect(row()).toMatchObject({ notes: null });
    const long = await note("x".repeat(501));
    expect([long.status, long.data.values.notes.length]).toEqual([400, 501]);
    vi.setSystemTime(start);
    expect((await note("Too late")).status).toBe(409);
  });
});

describe("a visit that is over", () => {
  const again = () => `/book?service=Facial&provider=${studio.maya}`;

  test("thanks the client and offers to book again for thirty days, with the stamp card of its account", async () => {
    vi.setSystemTime(start + hour);
    const { html } = await renderedAt(`/manage/${token}`);
    expect(html).toContain("Thank You for Your Visit");
    expect(html).toContain(`href="${again().replace("&", "&amp;")}"`);
    expect(html).not.toMatch(/Change your visit|can&#x27;t be changed|Keep it in an account/u);
    const ana = addPerson(studio.sqlite, "Ana", "account@example.com", "user");
    studio.sqlite.prepare("UPDATE appointments SET client_id = ?, status = 'completed'").run(ana);
    expect((await open("", ana)).stampCard).toMatchObject({ stamps: 1 });
    expect((await open()).stampCard).toBeNull();
    vi.setSystemTime(start + hour + 30 * 24 * hour - 1);
    expect((await callRoute(`/manage/${token}`)).status).toBe(200);
    expect((await callRoute(`/confirmation?b=${token}`)).data.appointment).toMatchObject({
      state: "over",
      heading: "Thank You for Your Visit",
      bookAgain: again(),
    });
    vi.setSystemTime(start + hour + 30 * 24 * hour);
    expect((await callRoute(`/manage/${token}`)).status).toBe(404);
  });

  test("or that is cancelled links to services that are still offered", async () => {
    await post({ intent: "cancel" });
    expect((await open()).bookAgain).toBe(again());
    studio.sqlite.exec(`DELETE FROM service_providers WHERE provider_id = ${studio.maya}`);
    expect((await open()).bookAgain).toBe("/book?service=Facial");
    studio.sqlite.exec("UPDATE services SET unavailable = 1");
    expect((await open()).bookAgain).toBe("/book");
  });
});

test("a visit cancelled by the studio shows the reason", async () => {
  const { html } = await renderedAt(`/manage/${token}`);
  expect(html).not.toContain("We are sorry");
  studio.sqlite.exec(
    "UPDATE appointments SET status = 'cancelled', cancelled_by = 'studio', cancel_reason = 'Maya is ill.'",
  );
  const called = (await renderedAt(`/manage/${token}`)).html;
  expect(called).toMatch(/We are sorry: we had to cancel this visit\..*Maya is ill\..*Book again/su);
});

test("inside the notice the page offers to ask for a move before it offers to cancel", async () => {
  expect((await open()).wish).toBeNull();
  vi.setSystemTime(start - 20 * hour);
  const { html } = await renderedAt(`/manage/${token}`);
  const wish = html.indexOf("/contact?about=I+would+like+to+move+my+visit%3A+Facial");
  expect(wish).toBeGreaterThan(0);
  expect(html.indexOf("Cancel this visit")).toBeGreaterThan(wish);
});

describe("a refused move", () => {
  const refuse = () => post({ intent: "move", date: wednesday, providerId: String(studio.maya) });

  test("is shown at a URL that can be reloaded, for ten minutes", async () => {
    const { status, location } = await refuse();
    expect([status, location]).toEqual([
      303,
      expect.stringContaining(`/manage/${token}?move=&provider=${studio.maya}&date=${wednesday}&refused=`),
    ]);
    for (const _ of [1, 2]) {
      const told = await callRoute(location ?? "");
      expect([told.status, told.data.problem.fields]).toEqual([400, { time: "Choose a time." }]);
      expect(told.data.failed).toBe(true);
    }
    vi.setSystemTime(now + 10 * 60_000);
    expect((await callRoute(location ?? "")).data).toMatchObject({ problem: null, failed: false });
  });

  test("can't show forged text, nor text about another visit", async () => {
    const { location } = await refuse();
    const refused = new URL(location ?? "", "https://x.test").searchParams.get("refused") ?? "";
    const [said = "", signed = ""] = refused.split(".");
    const forged = Buffer.from(
      Buffer.from(said, "base64url").toString().replace("Choose a time.", "Call 1-900"),
    ).toString("base64url");
    const other = appointmentAt(studio, wednesday, "12:00").token;
    for (const [link, mark] of [
      [token, `${forged}.${signed}`],
      [token, said],
      [token, "."],
      [token, "x.y"],
      [other, refused],
    ] as const) {
      const { status, data } = await callRoute(`/manage/${link}?move=&refused=${mark}`);
      expect([status, data.problem]).toEqual([200, null]);
    }
  });
});
