/** Tests a typed time for several services at the desk, with and without script (rules 35.108 to 35.110). */
import { expect, test } from "vitest";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:00") });

const address = (more: Record<string, string> = {}) => {
  const rows = { service: studio.facial, provider: studio.tom, service2: studio.brows, provider2: "any" };
  const query = Object.entries({ ...rows, date: tuesday, ...more }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return `/receptionist?new&${new URLSearchParams(query)}`;
};

const visits = () =>
  studio.rows(
    "SELECT service_name AS service, provider_id AS provider, start_min AS start, end_min AS end, joint_id AS joint FROM appointments ORDER BY id",
  );

async function form(more: Record<string, string> = {}): Promise<Page> {
  const page = await browser({ as: studio.rita }).open(address(more));
  page.type("customerName", "Ola Nowak");
  page.type("customerPhone", "555 010 7777");
  return page;
}

/** Returns what script reads for a typed time. */
async function looked(more: Record<string, string>) {
  const { data } = await callRoute(address(more), { as: studio.rita });
  return data.page.panel.form.times;
}

async function checked(time: string, more: Record<string, string> = {}): Promise<Page> {
  const page = await form(more);
  page.type("otherTime", time);
  return page.press("Check");
}

test("selects a typed time that fits, and books it as shown", async () => {
  const page = await checked("10:07");
  expect(page.chosen("time")).toBe(`${tuesday}T10:07@1.${studio.tom},2.${studio.maya}`);
  expect(page.control("otherTime")?.value).toBe("");
  expect(page.control("customerName")?.value).toBe("Ola Nowak");
  expect(page.words).toContain("10:07 Facial, Tom; 11:07 Brows, Maya; $123");
  expect((await page.press("Book appointment")).status).toBe(303);
  expect(visits()).toMatchObject([
    { service: "Facial", provider: studio.tom, start: 607, end: 667, joint: 1 },
    { service: "Brows", provider: studio.maya, start: 667, end: 697, joint: 1 },
  ]);
});

test("says by service and provider what doesn't fit, and overrides the rules with one press", async () => {
  const page = await checked("17:30");
  expect(page.words).toContain("5:30 PM Facial, Tom Reed: ends 30 minutes after closing");
  expect(page.words).toContain("6:30 PM Brows, Maya Ortiz: the studio closes at 6:00 PM");
  expect(page.words).toContain("5:30 PM does not fit.");
  expect(page.control("otherTime")?.value).toBe("17:30");
  const refused = await page.press("Book appointment");
  expect([refused.status, visits()]).toEqual([400, []]);
  const bends = "booking-hours";
  const taken = await page.pressValue("pick", `- ${tuesday} 1050 ${bends}`);
  expect(taken.chosen("time")).toBe(`${tuesday}T17:30@1.${studio.tom},2.${studio.maya}!${bends}`);
  expect(taken.words).toContain(
    "$123; anyway: Facial: 30 minutes outside the studio's hours; Brows: 30 minutes",
  );
  expect(taken.control("customerPhone")?.value).toBe("555 010 7777");
  expect((await taken.press("Book appointment")).status).toBe(303);
  expect(visits()).toMatchObject([
    { service: "Facial", provider: studio.tom, start: 1050, end: 1110, joint: 1 },
    { service: "Brows", provider: studio.maya, start: 1110, end: 1140, joint: 1 },
  ]);
  const bent = studio.rows("SELECT detail ->> 'bent' AS bent FROM audit WHERE action = 'booked' ORDER BY id");
  expect(bent).toEqual([1, 2].map(() => ({ bent: '["booking-hours"]' })));
});

test("gives script the same answers for a typed time", async () => {
  const { asked, why, suggested, times } = await looked({ time: "17:30" });
  expect(asked.answers.map(({ provider }: { provider: string }) => provider)).toEqual([
    "5:30 PM Facial, Tom Reed",
    "6:30 PM Brows, Maya Ortiz",
  ]);
  expect(asked.takeAll.words).toMatch(/^Take 5:30 PM anyway: Facial: 30 minutes outside/u);
  expect([suggested, why.startsWith("5:30 PM does not fit. 5:30 PM Facial, Tom Reed: ")]).toEqual([
    null,
    true,
  ]);
  expect(times.some(({ label }: { label: string }) => label.startsWith("5:30"))).toBe(false);
  const bent = `${tuesday}T17:30@-!booking-hours`;
  const taken = await looked({ time: bent });
  expect(taken.times.find(({ value }: { value: string }) => value === taken.suggested)).toMatchObject({
    first: true,
    parts: [
      { provider: studio.tom, start: 1050, minutes: 60 },
      { provider: studio.maya, start: 1110, minutes: 30 },
    ],
  });
  const less = await looked({ time: `${tuesday}T17:30@-!working-hours` });
  expect([less.suggested, less.asked.label]).toEqual([null, "5:30 PM"]);
  const otherDay = await looked({ time: bent, date: monday });
  expect([otherDay.suggested, otherDay.asked.label]).toEqual([null, "5:30 PM"]);
});

test("never overrides a taken provider, and names the client instead", async () => {
  appointmentAt(studio, tuesday, "11:00", { providerId: studio.tom, customerName: "Mia" });
  const page = await checked("10:30");
  expect(page.words).toContain("10:30 AM Facial, Tom Reed: Mia from 11:00 AM to 12:00 PM");
  expect(page.words).toMatch(/11:30 AM Brows, Maya Ortiz: ?free/u);
  expect(page.words).not.toContain("Take 10:30 AM");
  const refused = await page.press("Book appointment");
  expect([refused.status, visits().length]).toEqual([409, 1]);
  expect(refused.words).toContain("Facial: 10:30 AM does not fit. Tom Reed: Mia");
  expect(refused.control("otherTime")?.value).toBe("10:30");
  const choices = { serviceId: String(studio.facial), providerId: "any", date: tuesday };
  const sent = {
    ...{ intent: "book", client: "new", customerName: "Ola", customerPhone: "555 010 7777" },
    ...{ ...choices, timesFor: timesFor(choices), serviceId2: String(studio.brows) },
  };
  const all = "closed-day,booking-hours,working-hours,break,block,time-off,buffer,past";
  const time = `${tuesday}T10:30@1.${studio.tom},2.${studio.maya}!${all},occupied`;
  const answer = await callRoute("/receptionist", { as: studio.rita, form: { ...sent, time } });
  expect([answer.status, visits().length]).toEqual([409, 1]);
});

test("never ignores a typed time next to a chosen one, and refuses an invalid time", async () => {
  const page = await form();
  page.choose("time", page.radios("time")[0] ?? "");
  page.type("otherTime", "10:07");
  const refused = await page.press("Book appointment");
  expect([refused.status, visits()]).toEqual([400, []]);
  expect(refused.words).toContain("Press Check to use 10:07 AM, or clear this field.");
  const alone = await form();
  alone.type("otherTime", "10:07");
  expect((await alone.press("Book appointment")).status).toBe(303);
  expect(visits()).toMatchObject([{ start: 607 }, { start: 667 }]);
});

test("gives each treatment side by side its own provider, and never overrides midnight or the window", async () => {
  const both = { service2: String(studio.facial), provider: "any", kind: "household" };
  const { asked } = await looked({ ...both, time: "17:30" });
  const words = asked.answers.map(({ provider }: { provider: string }) => provider.split(", ")[1]);
  expect(new Set(words).size).toBe(2);
  const alone = await looked({
    ...both,
    service: String(studio.brows),
    service2: String(studio.brows),
    time: "17:30",
  });
  expect(alone.asked).toMatchObject({ takeAll: null, answers: [{}, { why: "no provider is free" }] });
  const late = await looked({ time: "23:15" });
  expect(late.asked).toMatchObject({ takeAll: null });
  expect(late.why).toContain("must end by midnight");
  expect((await looked({ time: "10:00", date: "2031-01-01" })).why).toContain("this day is too far away");
});

test("takes a typed time on a day without a chain", async () => {
  studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, 'Training')").run(tuesday);
  const page = await checked("10:00");
  expect(page.words).toContain("10:00 AM Facial, Tom Reed: the studio is closed on this day (Training)");
  const taken = await page.pressValue("pick", `- ${tuesday} 600 closed-day`);
  expect((await taken.press("Book appointment")).status).toBe(303);
  expect(visits()).toMatchObject([{ start: 600 }, { start: 660 }]);
});

test("starts a series at the overridden time, and refuses a typed time next to a chosen one", async () => {
  const typed = await checked("17:30");
  const taken = await typed.pressValue("pick", `- ${tuesday} 1050 booking-hours`);
  const dates = await (await taken.press("Preview dates")).arrive();
  expect(dates.words).toContain("5:30 PM");
  expect(dates.words).toContain("Repeat");
  const both = await form();
  both.choose("time", both.radios("time")[0] ?? "");
  both.type("otherTime", "10:07");
  const refused = await (await both.press("Preview dates")).arrive();
  expect(refused.words).toContain("Press Check to use 10:07 AM, or clear this field.");
});
