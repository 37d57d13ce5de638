import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { linkTo } from "#app/domain/appointments/insert.server.ts";
import { queuedMail } from "#app/domain/notifications/mail-queue.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { withoutSecrets } from "#app/operations/mail/links.server.ts";
import { writeMail } from "#app/operations/mail/write-mail.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  ana,
  appointmentAt,
  instantAt,
  monday,
  now,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";
import { db } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";

const studio = perTest(studioWithPeople, { clock: now });
let id: number;
beforeEach(() => {
  environment().smtpUrl = "smtp://mail.test";
  id = appointmentAt(studio, monday, "10:30").appointment.id;
});
afterEach(() => (environment().smtpUrl = null));

const open = { intent: "open", how: "day", date: monday, reason: "Sick" };
const decide = (fields: Record<string, string>) =>
  callRoute("/receptionist/absence/1", { as: studio.rita, form: { intent: "decide", ...fields } });

/** Opens a case for Maya, emails Ana an offer, and returns the URL of its page. */
async function offered(): Promise<string> {
  await callRoute(`/receptionist/absence?provider=${studio.maya}&date=${monday}`, {
    as: studio.rita,
    form: open,
  });
  await decide({ [`do-${id}`]: "offer", [`revision-${id}`]: "0" });
  const visit = appointmentById(id);
  if (!visit) throw new Error("The visit is gone.");
  return `/manage/${linkTo(visit, now)}`;
}

const lastMail = () => {
  const rows = db().select().from(outbox).all();
  const row = rows.findLast(({ kind }) => kind === "absence-offer");
  if (!row) throw new Error("No mail is queued.");
  return writeMail(queuedMail(row), withoutSecrets, now);
};

const page = async (url: string, at = now) => (await callRoute(`GET ${url}`, { now: at })).data;
const visit = () =>
  studio.rows(
    "SELECT provider_id, date, start_min, status, charge_minor FROM appointments WHERE id = ?",
    id,
  )[0];
const toldRows = () => studio.rows("SELECT sequence, how FROM told ORDER BY sequence");
const isClosed = () => studio.rows("SELECT closed_at FROM absences")[0]?.closed_at !== null;

describe("the mail", () => {
  test("apologizes, offers up to three times and links to the page, and the visit stays open", async () => {
    await offered();
    expect(lastMail()).toMatchObject({
      content: {
        heading: "We're sorry, we can't keep your appointment",
        passages: [{ text: expect.stringContaining("Monday, March 2, 10:30 AM, with Tom Reed\n") }],
        button: { label: "Choose your time" },
      },
    });
    const { data } = await callRoute("/receptionist/absence/1", { as: studio.rita });
    expect(data.absence).toMatchObject({ open: 1, untold: 0 });
  });

  test("is not sent if the visit is settled", async () => {
    await offered();
    await decide({ [`do-${id}`]: "keep", [`revision-${id}`]: "0" });
    expect(isClosed()).toBe(true);
    studio.sqlite.exec("DELETE FROM time_off");
    expect(lastMail()).toEqual({ obsolete: "This appointment is already settled." });
  });

  test("is refused for a client without an email address", async () => {
    await offered();
    studio.sqlite.prepare("UPDATE appointments SET customer_email = '' WHERE id = ?").run(id);
    const { data } = await decide({ [`do-${id}`]: "offer", [`revision-${id}`]: "1" });
    expect(data.fields[`do-${id}`]).toBe("No email address. Please call.");
  });
});

describe("the client's page", () => {
  test("shows the offered times, and one click moves the visit within the notice and closes the case", async () => {
    const url = await offered();
    const { offer, revision } = await page(url);
    expect(offer.times).toHaveLength(3);
    const form = { intent: "choose-offer", time: offer.times[0].value, revision: String(revision) };
    const { location } = await callRoute(url, { form });
    expect(location).toBe(`${url}?done=moved`);
    expect(visit()).toMatchObject({ provider_id: studio.tom, date: monday, start_min: 630 });
    expect(toldRows()).toEqual([
      { sequence: 0, how: "mail" },
      { sequence: 1, how: "mail" },
    ]);
    expect(studio.mails()).toContain("moved ana@example.com");
    expect(isClosed()).toBe(true);
    expect((await page(url)).offer).toBeNull();
    expect((await callRoute(url, { form })).status).toBe(409);
  });

  test("says that a time was taken and offers another one", async () => {
    const url = await offered();
    const { offer, revision } = await page(url);
    const [first] = offer.times;
    appointmentAt(studio, monday, "10:00", { providerId: studio.tom, customerEmail: "gil@example.com" });
    const form = { intent: "choose-offer", time: first.value, revision: String(revision) };
    const { status, data } = await callRoute(url, { form });
    expect([status, data.message]).toEqual([409, "Someone else has booked this time. Choose another time."]);
    expect(visit()).toMatchObject({ provider_id: studio.maya });
    const after = (await page(url)).offer;
    expect(after).toMatchObject({ taken: true });
    expect(after.times).toHaveLength(3);
    expect(after.times.map(({ value }: { value: string }) => value)).not.toContain(first.value);
  });

  test("cancels free of charge on the day itself, as a cancellation by the studio", async () => {
    const url = await offered();
    const { revision } = await page(url);
    await callRoute(url, { form: { intent: "decline-offer", revision: String(revision) } });
    expect(visit()).toMatchObject({ status: "cancelled", charge_minor: 0 });
    expect(studio.mails()).toContain("cancelled ana@example.com");
    expect(isClosed()).toBe(true);
  });

  test("cancels free of charge from a page that was already open", async () => {
    const url = await offered();
    expect((await page(`${url}?confirm=cancel`)).step).toBe("appointment");
    const { location } = await callRoute(url, {
      form: { intent: "cancel", revision: "0", lateConfirmed: "on", shownChargeCents: "9500" },
    });
    expect(location).toBe(url);
    expect(visit()).toMatchObject({ status: "cancelled", charge_minor: 0 });
  });

  test("cancels free of charge from the profile and through the API", async () => {
    await offered();
    studio.sqlite.prepare("UPDATE appointments SET client_id = ? WHERE id = ?").run(studio.clientId, id);
    const as = studio.clientId;
    const [row] = studio.rows("SELECT revision FROM appointments WHERE id = ?", id);
    const sent = { intent: "cancel", visit: String(id), revision: String(row?.revision) };
    const form = { ...sent, lateConfirmed: "on" };
    const told = await callRoute("/profile", { as, form });
    expect([told.status, told.data.message]).toEqual([303, undefined]);
    expect(visit()).toMatchObject({ status: "cancelled", charge_minor: 0 });
    studio.sqlite.prepare("UPDATE appointments SET status = 'booked' WHERE id = ?").run(id);
    const { status, data } = await callRoute(`DELETE /api/appointments/${id}`, { as });
    expect([status, data.charge]).toEqual([200, 0]);
    expect(visit()).toMatchObject({ status: "cancelled", charge_minor: 0 });
  });

  describe("a joint visit with an offer for one part", () => {
    let parts: { id: number; reference: string }[];
    let url: string;
    beforeEach(async () => {
      const rows = [
        { serviceId: studio.facial, providerId: studio.tom },
        { serviceId: studio.brows, providerId: studio.maya },
      ];
      const when = { date: monday, time: "14:00", keepOrder: true, alsoBook: true };
      const json = { ...ana, kind: "chain", rows, ...when };
      const { data } = await callRoute("POST /api/visits", { json, as: studio.clientId });
      parts = data.appointments;
      id = Number(parts[1]?.id);
      await offered();
      url = new URL(data.manageUrl).pathname;
    });
    const charges = () =>
      parts.map((part) => {
        const sql = "SELECT status, cancelled_by, charge_minor FROM appointments WHERE id = ?";
        return Object.values(studio.rows(sql, part.id)[0] ?? {}).join(" ");
      });
    const onlyTheOther = ["cancelled client 9500", "cancelled studio 0"];
    const toClient = () => {
      const mails = db().select().from(outbox).all();
      const [row, ...more] = mails.filter((one) => one.kind === "cancelled" && one.audience === "client");
      expect(more).toEqual([]);
      return row && writeMail(queuedMail(row), withoutSecrets, now);
    };

    test("cancels all parts by the link, charges only for the others, and sends one mail", async () => {
      const asked = await page(`${url}?confirm=cancel`);
      expect(asked).toMatchObject({ visit: { isAsked: true }, chargeMinor: 9500, charge: "$95" });
      const form = { intent: "cancel", revision: asked.visit.revision, shownChargeCents: "9500" };
      expect((await callRoute(url, { form })).status).toBe(409);
      const { status } = await callRoute(url, { form: { ...form, lateConfirmed: "on" } });
      expect([status, charges()]).toEqual([303, onlyTheOther]);
      expect(toClient()).toMatchObject({ content: { heading: "Your visit is cancelled" } });
      expect(await page(url)).toMatchObject({ charged: "$95" });
    });

    test("cancels all parts through the API and charges for the others", async () => {
      const reference = parts[0]?.reference.slice(0, 6);
      const { status, data } = await callRoute(`DELETE /api/visits/${reference}`, { as: studio.clientId });
      expect([status, data.charge, charges()]).toEqual([200, 95, onlyTheOther]);
    });
  });

  test("offers nothing to the client of another visit, and accepts no time that was not offered", async () => {
    const url = await offered();
    const { revision } = await page(url);
    const wrong = [`${monday}T10:30@${studio.maya}`, `${tuesday}T07:00@${studio.tom}`, "x", ""];
    for (const time of wrong) {
      const { status } = await callRoute(url, {
        form: { intent: "choose-offer", time, revision: String(revision) },
      });
      expect([400, 409]).toContain(status);
    }
    const other = appointmentAt(studio, tuesday, "10:30", { customerEmail: "bea@example.com" });
    const theirs = `/manage/${linkTo(other.appointment, now)}`;
    expect((await page(theirs)).offer).toBeNull();
    const form = { intent: "decline-offer", revision: "0" };
    expect((await callRoute(theirs, { form })).status).toBe(409);
  });
});

describe("a provider at home", () => {
  test("reports an absence with one click, which blocks the day, opens a case and emails the studio", async () => {
    const { location } = await callRoute("/provider", { as: studio.maya, form: { intent: "away" } });
    expect(location).toBe(`/provider?date=${monday}&absent&change=1`);
    expect(studio.rows("SELECT provider_id, opened_by FROM absences")).toEqual([
      { provider_id: studio.maya, opened_by: studio.maya },
    ]);
    const { data } = await callRoute("/receptionist", { as: studio.rita });
    expect(data.page.board.absences).toMatchObject([{ words: "1 to decide, 1 not told" }]);
    const away = db()
      .select()
      .from(outbox)
      .all()
      .filter(({ kind }) => kind === "provider-away");
    expect(away).toHaveLength(1);
    const [row] = away;
    expect(row && writeMail(queuedMail(row), withoutSecrets, now)).toMatchObject({
      content: {
        subject: "Maya Ortiz can't come: Monday, March 2",
        paragraphs: [{}, "1 visit needs another time or provider."],
      },
    });
    await callRoute("/provider", { as: studio.maya, form: { intent: "away" } });
    expect(studio.count("absences")).toBe(1);
    expect(studio.mails().filter((mail) => mail.startsWith("provider-away"))).toHaveLength(1);
  });

  test("is asked to confirm, with the number of upcoming visits", async () => {
    const { data } = await callRoute("/provider?away", { as: studio.maya, now: instantAt(monday, "09:00") });
    expect(data).toMatchObject({ asksAway: "day", day: { toCome: { day: 1 } } });
  });
});

describe("a client who is late", () => {
  const late = (minutes: string, revision: number, at = now) =>
    callRoute("/receptionist", {
      as: studio.rita,
      form: { intent: "late", visit: String(id), minutes, revision: String(revision) },
      now: at,
    });

  test("is recorded at the front desk and shown on the board until they arrive", async () => {
    expect((await late("10", 0)).status).toBe(303);
    const { data } = await callRoute(`/receptionist?visit=${id}`, { as: studio.rita });
    expect(data.page.panel.appointment).toMatchObject({ late: "late 10 min", mayBeLate: true });
    expect((await late("15", 0)).status).toBe(409);
    expect((await late("7", 1)).status).toBe(400);
    studio.sqlite.prepare("UPDATE appointments SET status = 'arrived' WHERE id = ?").run(id);
    expect((await late("15", 2)).status).toBe(409);
  });

  test("can't be recorded on another day", async () => {
    expect((await late("10", 0, instantAt("2026-03-01", "10:00"))).status).toBe(409);
  });
});
