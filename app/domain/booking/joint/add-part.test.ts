/** Adding a treatment to a booked visit: the possible times, the new part and the mails (rules 35.95 to 35.98). */
import { beforeEach, describe, expect, it } from "vitest";
import { jointOf, jointRevision } from "#app/domain/appointments/joint.server.ts";
import { linkRequester, type Requester } from "#app/domain/appointments/requester.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  now,
  setRateLimits,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { addPart } from "./add-part.server.ts";
import { partOffers } from "./offers.server.ts";

const studio = perTest(studioWithPeople);
beforeEach(() => {
  setRateLimits(true);
});

const facialAt = (time: string, more: object = {}) =>
  appointmentAt(studio, tuesday, time, { clientId: studio.clientId, ...more }).appointment;
const other = {
  customerName: "Mia Weber",
  customerEmail: "mia@example.com",
  customerPhone: "(555) 010-9999",
};
const busy = (time: string, more: object = {}) =>
  appointmentAt(studio, tuesday, time, { ...other, clientId: null, ...more }).appointment;

const brows = (time: string, more: object = {}) => ({
  serviceId: studio.brows,
  date: tuesday,
  time,
  ...more,
});
function added(id: number, input: object, requester: Requester = studio.staff, at = now) {
  const outcome = addPart(id, input, requester, at);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}
function refusalOf(id: number, input: object, requester: Requester = studio.staff, at = now) {
  const before = studio.sqlite.serialize();
  const outcome = addPart(id, input, requester, at);
  if (outcome.ok) throw new Error("It was accepted.");
  expect(studio.sqlite.serialize().equals(before)).toBe(true);
  return outcome.refusal;
}
function offers(id: number, treatment: object, requester: Requester = studio.staff, at = now) {
  const outcome = partOffers(id, treatment, requester, at);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}
const timesOf = (list: { time: string }[]) => list.map(({ time }) => time);
const places = () =>
  studio
    .appointments()
    .filter(({ status }) => status !== "cancelled")
    .map(({ reference, start_min, end_min, provider_id }) => [
      String(reference).slice(6),
      timeOf(Number(start_min)),
      timeOf(Number(end_min)),
      provider_id,
    ]);

describe("a visit of one treatment", () => {
  it("becomes a visit of two with the same reference, and the new part gets the suffix -2", () => {
    const { id, reference, recordId } = facialAt("10:30");
    const { added: part, parts } = added(id, brows("11:30"), studio.client);
    expect(part).toMatchObject({
      ...{ reference: `${reference}-2`, jointPosition: 2, priceMinor: 2800, providerId: studio.maya },
      ...{ clientId: studio.clientId, recordId, startMin: 690, endMin: 720, source: "online" },
    });
    expect(parts.map(({ jointPosition }) => jointPosition)).toEqual([1, 2]);
    expect(parts[0]).toMatchObject({ id, reference, startMin: 630, endMin: 690 });
    expect(studio.rows("SELECT reference, kind FROM joint_visits")).toEqual([{ reference, kind: "chain" }]);
    expect(studio.actions().slice(-2)).toEqual(["booked", "changed"]);
  });

  it("keeps its place in a series, which the new part shares", () => {
    const { id } = facialAt("10:30");
    studio.sqlite.exec("INSERT INTO series (id, every_weeks, made_at) VALUES (7, 4, 0)");
    studio.sqlite.exec("UPDATE appointments SET series_id = 7");
    expect(added(id, brows("11:30")).parts.map(({ seriesId }) => seriesId)).toEqual([7, 7]);
  });

  it("needs no buffer between its parts, only after the last one", () => {
    const { id } = facialAt("10:30");
    busy("12:00");
    expect(timesOf(offers(id, { serviceId: studio.brows }).beside)).toEqual(["10:00"]);
    // Maya's 15 minutes after the brows would overlap the visit at noon.
    expect(refusalOf(id, brows("11:30"))).toMatchObject({ reason: "conflict", fields: { time: taken } });
    added(id, brows("10:00"));
    expect(studio.overlaps()).toBe(0);
    expect(places()).toContainEqual(["-2", "10:00", "10:30", studio.maya]);
  });

  it("gets times directly before, directly after, and within the studio's gap", () => {
    const { id } = facialAt("10:00", { providerId: studio.tom });
    busy("09:00");
    // Maya is busy until 10:15 AM with her buffer, so brows before would overlap.
    expect(timesOf(offers(id, { serviceId: studio.brows }).beside)).toEqual(["11:00"]);
    studio.sqlite.exec(`INSERT INTO day_plans (date, provider_id, kind, start_min, end_min, label, made_at)
      VALUES ('${tuesday}', ${studio.maya}, 'block', 655, 670, '', 0)`);
    expect(timesOf(offers(id, { serviceId: studio.brows }).beside)).toEqual(["11:10"]);
    studio.sqlite.exec("UPDATE settings SET chain_gap_minutes = 5");
    expect(offers(id, { serviceId: studio.brows }).beside).toEqual([]);
  });

  it("refuses a past time, another day, and a time not directly before or after it", () => {
    const { id } = facialAt("10:30");
    expect(refusalOf(id, brows("15:00"))).toMatchObject({ reason: "invalid", fields: { time: notBeside } });
    expect(refusalOf(id, brows("11:30", { date: wednesday })).reason).toBe("invalid");
    const later = instantAt(tuesday, "10:20");
    expect(refusalOf(id, brows("10:00"), studio.staff, later).message).toContain("has passed");
    expect(timesOf(offers(id, { serviceId: studio.brows }, studio.staff, later).beside)).toEqual(["11:30"]);
  });

  it("moves with the new part to a time that fits both, if requested", () => {
    const { id } = facialAt("10:30");
    busy("09:00");
    busy("12:00");
    const { beside, movingAll } = offers(id, { serviceId: studio.brows, providerId: studio.maya });
    expect(timesOf(beside)).toEqual([]);
    const [first] = movingAll;
    expect(first?.rows).toHaveLength(2);
    const { parts } = added(id, brows(first?.time ?? "", { moveAll: true }));
    expect(parts.map(({ startMin }) => timeOf(startMin))).toEqual(first?.rows.map(({ time }) => time));
    expect(studio.overlaps()).toBe(0);
    expect(studio.mails().filter((mail) => mail === "moved ana@example.com")).toHaveLength(1);
  });
});

const taken = "Someone else has booked this time. Choose another time.";
const notBeside =
  "This time is not directly before or after the visit. Please choose one of the offered times.";

describe("a visit of several", () => {
  it("gets the next number, up to five treatments", () => {
    const { id } = facialAt("10:00", { providerId: studio.tom });
    for (const time of ["11:00", "11:30", "12:00", "12:30"]) added(id, brows(time));
    expect(places().map(([number]) => number)).toEqual(["", "-2", "-3", "-4", "-5"]);
    expect(refusalOf(id, brows("13:00")).message).toBe(
      "A visit has at most 5 treatments. Please book this one as a new appointment.",
    );
    const [, second] = studio.appointments();
    const mistake = { calledOffBy: "mistake" } as const;
    cancelVisit(Number(second?.id), studio.staff, mistake, now);
    expect(added(id, brows("11:00")).added.reference).toMatch(/-6$/u);
  });

  it("is refused from a stale form, with a sentence", () => {
    const visit = facialAt("10:00", { providerId: studio.tom });
    const revision = jointRevision(jointOf(visit));
    added(visit.id, brows("11:00", { revision }));
    const stale = refusalOf(visit.id, brows("11:30", { revision }));
    expect(stale).toMatchObject({ reason: "conflict", detail: { stale: true } });
    expect(stale.message).toContain("you added a treatment, just now");
    expect(refusalOf(visit.id, brows("11:30", { revision: null })).reason).toBe("invalid");
  });

  it("refuses an addition if its parts are side by side, or if it is over or cancelled", () => {
    const { id } = facialAt("10:30");
    for (const status of ["completed", "cancelled"]) {
      studio.sqlite.exec(`UPDATE appointments SET status = '${status}' WHERE id = ${id}`);
      expect(refusalOf(id, brows("11:30")).reason).toBe("conflict");
      expect(refusalOf(id, brows("11:30"), studio.client).reason).toBe("conflict");
    }
    studio.sqlite.exec("UPDATE appointments SET status = 'booked'");
    studio.sqlite.exec(
      "INSERT INTO joint_visits (reference, kind, created_at) VALUES ('AAAAAA', 'household', 0)",
    );
    studio.sqlite.exec(
      "UPDATE appointments SET joint_id = (SELECT max(id) FROM joint_visits), joint_position = 1",
    );
    expect(refusalOf(id, brows("11:30")).message).toContain("for several people at the same time");
  });
});

describe("adding a treatment", () => {
  it("is allowed to the client, the holder of the link and the desk", () => {
    const { id } = facialAt("10:00", { providerId: studio.tom });
    const stranger: Requester = { ...studio.client, userId: studio.rita };
    expect(refusalOf(id, brows("11:00"), stranger).reason).toBe("not-found");
    expect(refusalOf(id, brows("11:00"), linkRequester(id + 1, null)).reason).toBe("not-found");
    added(id, brows("11:00"), linkRequester(id, null));
    added(id, brows("11:30", { alsoBook: true }), studio.client);
    expect(added(id, brows("12:00")).added.source).toBe("desk");
    expect(new Set(studio.appointments().map(({ client_id }) => client_id))).toEqual(
      new Set([studio.clientId]),
    );
  });

  it("is refused for a client at short notice, who should call, and allowed at the desk after the start", () => {
    const { id } = facialAt("10:00", { providerId: studio.tom });
    const evening = instantAt(monday, "17:30");
    expect(refusalOf(id, brows("11:00"), studio.client, evening).message).toMatch(
      /less than 24 hours away. To add a treatment, please call us at/u,
    );
    studio.sqlite.exec(`UPDATE appointments SET status = 'in_service' WHERE id = ${id}`);
    const begun = instantAt(tuesday, "10:10");
    expect(offers(id, { serviceId: studio.brows }, studio.staff, begun).movingAll).toEqual([]);
    expect(refusalOf(id, brows("12:30", { moveAll: true }), studio.staff, begun).reason).toBe("conflict");
    added(id, brows("11:00"), studio.staff, begun);
  });

  it("is checked like a booking by a client: same day, online rule, price, limits", () => {
    const { id } = facialAt("10:00", { providerId: studio.tom });
    const again = { serviceId: studio.facial, providerId: studio.tom, date: tuesday, time: "11:00" };
    expect(refusalOf(id, again, studio.client)).toMatchObject({ fields: { alsoBook: expect.any(String) } });
    expect(refusalOf(id, brows("11:00", { expectedTotal: 20 }), studio.client)).toMatchObject({
      detail: { total: 28 },
    });
    studio.sqlite.exec("UPDATE clients SET online_rule = 'not_online'");
    expect(refusalOf(id, brows("11:00"), studio.client)).toMatchObject({ detail: { online: "call" } });
    studio.sqlite.exec("UPDATE clients SET online_rule = 'usual'");
    for (const date of ["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-09"])
      appointmentAt(studio, date, "10:30", { clientId: studio.clientId });
    expect(refusalOf(id, brows("11:00"), studio.client).message).toContain("You already have 5 appointments");
    added(id, brows("11:00"));
  });

  it("is refused if it overlaps another visit of the client or lacks a requirement", () => {
    const { id } = facialAt("10:00", { providerId: studio.tom });
    facialAt("11:15", { serviceId: studio.brows });
    const facial = {
      serviceId: studio.facial,
      providerId: studio.tom,
      date: tuesday,
      time: "11:00",
      alsoBook: true,
    };
    expect(refusalOf(id, facial, studio.client)).toMatchObject({ detail: { duplicate: true } });
    expect(timesOf(offers(id, { serviceId: studio.facial, providerId: studio.tom }).beside)).toEqual([
      "09:00",
    ]);
    studio.sqlite.exec(
      `INSERT INTO service_preconditions (service_id, kind, other_service_id, days) VALUES (${studio.brows}, 'apart', ${studio.facial}, 7)`,
    );
    expect(offers(id, { serviceId: studio.brows }, studio.client).beside).toEqual([]);
    expect(refusalOf(id, brows("09:30"), studio.client).reason).toBe("conflict");
    expect(refusalOf(id, brows("09:30"))).toMatchObject({ detail: { unmet: expect.any(String) } });
    added(id, brows("09:30", { despite: true }));
    expect(studio.rows("SELECT detail FROM audit WHERE action = 'booked'").at(-1)?.detail).toContain(
      "precondition",
    );
  });
});

describe("a room", () => {
  it("is available for the new part between the client's own treatments", () => {
    studio.sqlite.exec("INSERT INTO resources (name, places) VALUES ('Quiet room', 1)");
    for (const service of [studio.facial, studio.brows])
      studio.sqlite.exec(`INSERT INTO service_resources VALUES (${service}, 1)`);
    const { id } = facialAt("10:00", { providerId: studio.tom });
    busy("11:00", { providerId: studio.tom });
    expect(refusalOf(id, brows("11:00")).reason).toBe("conflict");
    expect(timesOf(offers(id, { serviceId: studio.brows }).beside)).toEqual(["09:30"]);
    added(id, brows("09:30"));
  });
});

describe("notices", () => {
  it("are one mail each to the client, the studio and the provider of the new part", () => {
    const { id } = facialAt("10:00", { providerId: studio.tom });
    const before = studio.mails().length;
    added(id, brows("11:00"));
    const house = studio.rows("SELECT email FROM settings")[0]?.email;
    const news = studio.mails().slice(before);
    expect(news.filter((mail) => mail.startsWith("booked")).sort()).toEqual(
      ["booked ana@example.com", `booked ${house}`, "booked maya@studio.test"].sort(),
    );
  });
});
