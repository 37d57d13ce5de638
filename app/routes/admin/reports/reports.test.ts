import { beforeEach, expect, test } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { writeCounts } from "#app/domain/reports/statistics/tally.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio);
let admin: number;
beforeEach(() => {
  // Discards counts of earlier tests in the same process.
  writeCounts();
  studio.sqlite.exec("DELETE FROM daily_counts");
  admin = addPerson(studio.sqlite, "Ada", "ada@studio.test", "admin");
});

/** Wednesday noon: the visits of Monday and Tuesday are over, and one of today has begun. */
const noon = instantAt(wednesday, "12:00");

type Shown = {
  figures: { label: string; value: string; before: string; difference: string }[];
  tables: { name: string; rows: string[][]; chart: { kind: string } | null }[];
};

async function report(name: string, range = "range=week", now = noon) {
  const { data, status } = await callRoute(`/admin/reports?report=${name}&${range}`, { as: admin, now });
  expect(status).toBe(200);
  const { figures, tables } = (data as { shown: Shown }).shown;
  return {
    figure: (label: string) => figures.find((each) => each.label === label)?.value,
    before: (label: string) => figures.find((each) => each.label === label)?.before,
    rows: (table: string) => tables.find((each) => each.name === table)?.rows,
    chart: (table: string) => tables.find((each) => each.name === table)?.chart,
  };
}

const knownAs = (id: number, recordId: number | null) =>
  studio.sqlite.prepare("UPDATE appointments SET record_id = ? WHERE id = ?").run(recordId, id);

function addRecord(name: string): number {
  return Number(
    studio.sqlite.prepare("INSERT INTO clients (name, created_at, updated_at) VALUES (?, 0, 0)").run(name)
      .lastInsertRowid,
  );
}

test("the reports and their files are only for admins", async () => {
  const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  for (const path of ["/admin/reports", "/admin/reports/file?report=visits&table=by-day"]) {
    expect((await callRoute(path, { as: rita, now: noon })).status).toBe(403);
    expect((await callRoute(path, { now: noon })).status).toBe(302);
  }
});

test("visits are counted once they have begun and compared with the previous week", async () => {
  appointmentAt(studio, monday, "10:30");
  appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
  appointmentAt(studio, wednesday, "15:00");
  const before = appointmentAt(studio, tuesday, "15:00").appointment;
  studio.sqlite.prepare("UPDATE appointments SET date = ? WHERE id = ?").run(addDays(monday, -6), before.id);
  // Both weeks are counted up to Wednesday.
  const later = appointmentAt(studio, tuesday, "15:00").appointment;
  studio.sqlite.prepare("UPDATE appointments SET date = ? WHERE id = ?").run(addDays(monday, -3), later.id);
  const gone = appointmentAt(studio, monday, "15:00").appointment;
  studio.sqlite.prepare("UPDATE appointments SET status = 'no_show' WHERE id = ?").run(gone.id);
  const visits = await report("visits");
  expect([visits.figure("Visits"), visits.before("Visits")]).toEqual(["2", "1"]);
  expect(visits.rows("by-day")?.slice(0, 3)).toEqual([
    ["Mon, Mar 2", "1", "0"],
    ["Tue, Mar 3", "1", "1"],
    ["Wed, Mar 4", "0", "0"],
  ]);
  expect(visits.rows("by-day")).toHaveLength(7);
  expect(visits.rows("by-provider")).toEqual([
    ["Maya Ortiz", "1", "1"],
    ["Tom Reed", "1", "0"],
  ]);
  const over = await report("visits", "range=week", instantAt(addDays(monday, 6), "20:00"));
  expect(over.before("Visits")).toBe("2");
  expect(visits.chart("by-day")?.kind).toBe("columns");
});

test("occupancy is booked minutes of working minutes, and a pause is free time", async () => {
  const visit = appointmentAt(studio, monday, "09:00", { providerId: studio.tom }).appointment;
  const day = `range=own&from=${monday}&to=${monday}`;
  const first = await report("occupancy", day);
  // Tom and Maya work nine hours each.
  expect([first.figure("Booked"), first.figure("Working time")]).toEqual(["1 h", "18 h"]);
  expect(first.figure("Occupancy")).toBe("5.6%");
  studio.sqlite
    .prepare("UPDATE appointments SET pause_start_min = 560, pause_end_min = 580 WHERE id = ?")
    .run(visit.id);
  const paused = await report("occupancy", day);
  expect(paused.figure("Booked")).toBe("40 min");
  expect(paused.rows("by-provider")).toEqual([
    ["Maya Ortiz", "0%", "–", "0 min", "9 h"],
    ["Tom Reed", "7.4%", "–", "40 min", "9 h"],
  ]);
  expect(paused.rows("by-hour")?.[0]?.slice(0, 3)).toEqual(["Monday", "33.3%", "0%"]);
  expect(paused.chart("by-hour")?.kind).toBe("heat");
});

test("appointments outside working hours count as working time, so that occupancy never exceeds 100%", async () => {
  const visit = appointmentAt(studio, monday, "09:00", { providerId: studio.tom }).appointment;
  studio.sqlite.exec(`DELETE FROM working_hours WHERE provider_id IN (${studio.tom}, ${studio.maya})`);
  const { figure } = await report("occupancy", `range=own&from=${visit.date}&to=${visit.date}`);
  expect(figure("Occupancy")).toBe("100%");
});

test("a cancellation by a client inside the notice is late, whatever the charge", async () => {
  const times = ["09:00", "10:30", "12:00", "15:00"];
  const [late, early, studios, missed] = times.map(
    (time) => appointmentAt(studio, tuesday, time).appointment.id,
  );
  const cancel = studio.sqlite.prepare(
    "UPDATE appointments SET status = 'cancelled', cancelled_by = ?, cancelled_at = ? WHERE id = ?",
  );
  cancel.run("client", instantAt(monday, "16:00"), late);
  cancel.run("client", instantAt(monday, "08:00"), early);
  cancel.run("studio", instantAt(tuesday, "08:00"), studios);
  studio.sqlite
    .prepare("UPDATE appointments SET status = 'no_show', charge_minor = 9500 WHERE id = ?")
    .run(missed);
  appointmentAt(studio, monday, "10:30");
  const { figure } = await report("missed");
  expect(figure("No-shows")).toBe("1");
  expect(figure("Cancelled late")).toBe("1");
  expect(figure("Cancelled in time")).toBe("1");
  expect(figure("Share missed")).toBe("66.7%");
  expect(figure("Charged")).toBe("$95");
});

test("cancellations count on the day of the visit, once it would have begun, compared with as many days before", async () => {
  const cancel = studio.sqlite.prepare(
    "UPDATE appointments SET date = ?, status = 'cancelled', cancelled_by = 'client', cancelled_at = ?, charge_minor = 5000 WHERE id = ?",
  );
  // This morning clients cancelled a visit of this morning, one of this afternoon and one of tomorrow.
  const called = (at: string, date: string, time: string) =>
    cancel.run(date, instantAt(at, "08:00"), appointmentAt(studio, monday, time).appointment.id);
  called(wednesday, wednesday, "09:00");
  called(wednesday, wednesday, "15:00");
  called(wednesday, addDays(wednesday, 1), "10:30");
  // A week ago: one on Wednesday and one on Thursday, which is after the compared days.
  called(addDays(monday, -30), addDays(wednesday, -7), "12:00");
  called(addDays(wednesday, -7), addDays(wednesday, -6), "13:30");
  const seen = async (now: number) => {
    const { figure, before } = await report("missed", "range=week", now);
    return ["Cancelled late", "Cancelled in time", "Charged"].map((label) => [figure(label), before(label)]);
  };
  expect(await seen(noon)).toEqual([
    ["1", "0"],
    ["0", "1"],
    ["$50", "$50"],
  ]);
  expect(await seen(instantAt(addDays(wednesday, 1), "12:00"))).toEqual([
    ["2", "0"],
    ["1", "2"],
    ["$150", "$100"],
  ]);
});

test("a client counts as new once, and a return within six weeks is counted after six weeks", async () => {
  const [ana, bea] = [addRecord("Ana"), addRecord("Bea")];
  const visits: [number | null, string][] = [
    [ana, addDays(monday, -100)],
    [ana, monday],
    [ana, addDays(monday, 20)],
    [bea, tuesday],
    [bea, addDays(tuesday, 50)],
    [null, tuesday],
  ];
  for (const [at, [record, date]] of visits.entries()) {
    const time = ["09:00", "10:30", "12:00", "13:30", "15:00", "16:30"][at] ?? "";
    const { id } = appointmentAt(studio, wednesday, time).appointment;
    studio.sqlite.prepare("UPDATE appointments SET date = ? WHERE id = ?").run(date, id);
    knownAs(id, record);
  }
  const later = instantAt(addDays(monday, 200), "12:00");
  const week = `range=own&from=${monday}&to=${addDays(monday, 6)}`;
  const clients = await report("clients", week, later);
  expect(clients.figure("New clients")).toBe("1");
  expect(clients.figure("Returning")).toBe("1");
  expect(clients.figure("Visits without a name")).toBe("1");
  const back = await report("retention", week, later);
  expect(back.figure("Back within 6 weeks")).toBe("50%");
  expect(back.figure("Back within 12 weeks")).toBe("100%");
  const soon = await report("retention", week, noon);
  expect(soon.figure("Back within 6 weeks")).toBe("–");
});

test("services and lead times are reported", async () => {
  appointmentAt(studio, monday, "10:30");
  appointmentAt(studio, tuesday, "09:00", { serviceId: studio.brows });
  const services = await report("services");
  expect(services.rows("by-service")).toEqual([
    ["Facial", "1", "0", "50%", "1 h"],
    ["Brows", "1", "0", "50%", "30 min"],
  ]);
  const lead = await report("lead-time");
  expect(lead.rows("by-days")?.slice(0, 2)).toEqual([
    ["On the day", "50%", "–", "1"],
    ["The day before", "50%", "–", "1"],
  ]);
});

test("searches on a full day are counted by service, except those by staff, by robots and on closed days", async () => {
  studio.sqlite.exec("UPDATE settings SET window_days = 1");
  studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES (?)").run(wednesday);
  const at = instantAt(tuesday, "08:00");
  const whole =
    "INSERT INTO day_plans (date, provider_id, kind, start_min, end_min, made_at) VALUES (?, ?, 'block', 0, 1440, 0)";
  studio.sqlite.prepare(whole).run(tuesday, studio.maya);
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" };
  const look = (date: string, call: object = { headers }) =>
    callRoute(`/book?service=Brows&provider=any&date=${date}`, { now: at, ...call });
  await look(tuesday);
  await look(tuesday, { headers, as: admin });
  await look(tuesday, { headers: { "user-agent": "Googlebot/2.1" } });
  await look(tuesday, { headers: { ...headers, "sec-purpose": "prefetch" } });
  await look(wednesday);
  const asked = (date: string) => `/api/availability?service_id=${studio.brows}&date=${date}`;
  for (const date of [tuesday, wednesday, monday]) await callRoute(asked(date), { headers, now: at });
  expect(studio.count("daily_counts")).toBe(0);
  writeCounts();
  expect(studio.rows("SELECT date, what, subject, count FROM daily_counts")).toEqual([
    { date: tuesday, what: "no_times", subject: String(studio.brows), count: 2 },
  ]);
  const { figure, rows } = await report("unmet");
  expect(figure("Searches that found no time")).toBe("2");
  expect(rows("by-service")).toEqual([["Brows", "2", "0"]]);
});

test("invalid days are refused with the typed values, and no data is read", async () => {
  const path = "/admin/reports?report=visits&range=own&from=2026-02-30&to=2026-03-01";
  const { status, data } = await callRoute(path, { as: admin, now: noon });
  expect(status).toBe(400);
  expect(data).toMatchObject({
    typed: { from: "2026-02-30" },
    fields: { from: "Enter the first day as a date." },
    range: { name: "week" },
  });
  for (const own of [
    "from=2026-03-02&to=2026-03-01",
    "from=2000-01-01&to=2026-03-01",
    "from=0001-01-01&to=0001-01-02",
  ]) {
    expect((await callRoute(`/admin/reports?range=own&${own}`, { as: admin, now: noon })).status).toBe(400);
  }
  const { html } = await renderedAt(path, { as: admin, now: noon });
  expect(html).toContain("Enter the first day as a date.");
  expect(html).toMatch(/<details open=""><summary>Custom days/u);
});

test("a table is exported with plain numbers and without formulas", async () => {
  studio.sqlite.prepare("UPDATE users SET username = '=1+1' WHERE id = ?").run(studio.maya);
  appointmentAt(studio, monday, "10:30");
  const path = `/admin/reports/file?report=visits&table=by-provider&range=own&from=${monday}&to=${tuesday}`;
  const { status, headers, text } = await callRoute(path, { as: admin, now: noon });
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe(
    'attachment; filename="visits-by-provider-2026-03-02-to-2026-03-03.csv"',
  );
  expect(text).toContain('"provider","visits","before"\r\n"\'=1+1",1,0');
  for (const wrong of [
    "report=money&table=by-day",
    "report=visits&table=x",
    "report=visits&table=by-day&range=own",
  ])
    expect((await callRoute(`/admin/reports/file?${wrong}`, { as: admin, now: noon })).status).toBe(404);
});

test("every report has a chart, a table with the same rows, and a card on the overview", async () => {
  appointmentAt(studio, monday, "10:30");
  const all = await renderedAt("/admin/reports", { as: admin, now: noon });
  for (const title of ["Visits", "Occupancy", "Client retention", "Booked ahead", "No time found"]) {
    expect(all.html.split(`>${title}</a>`), title).toHaveLength(2);
  }
  expect(all.html).toContain("<details><summary>Custom days");
  const { html } = await renderedAt("/admin/reports?report=visits", { as: admin, now: noon });
  expect(html).toContain('role="img" aria-label="Over time. The table below has the numbers."');
  expect(html).toContain('<th scope="row">Mon, Mar 2</th><td>1</td>');
  const written = studio.count("audit");
  await renderedAt("/admin/reports?report=missed&range=year", { as: admin, now: noon });
  expect(studio.count("audit")).toBe(written);
});
