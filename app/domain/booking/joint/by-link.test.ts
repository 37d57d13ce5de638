/** Adding a treatment on /manage/TOKEN (rules 35.95 to 35.98). */
import { beforeEach, expect, it } from "vitest";
import type { ManageData } from "#app/routes/booking/manage/loader.server.ts";
import type { ManageProblem } from "#app/routes/booking/manage/manage-steps.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, instantAt, now, wednesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest({ limits: false });
let url: string;
beforeEach(() => {
  const { token } = appointmentAt(studio, wednesday, "10:30", { clientId: null, ...ana });
  url = `/manage/${token}`;
});

const page = async (query = "", at = now) =>
  (await callRoute<ManageData>(`GET ${url}${query}`, { now: at })).data;
const step = () => `?add&service=${studio.brows}`;
const times = async () => (await page(step())).add;
async function post(more: Record<string, string> = {}, at = now) {
  const { add } = await page(step());
  const form = {
    ...{ intent: "add", serviceId: String(studio.brows), revision: add?.revision ?? "" },
    ...{ shownTerms: add?.shownTerms ?? "", time: add?.beside[0]?.value ?? "" },
    ...more,
  };
  const answer = await callRoute<ManageProblem>(`POST ${url}${step()}`, { form, now: at });
  return { status: answer.status, location: answer.location, problem: answer.data };
}
const places = () => studio.appointments().map(({ date, start_min: start, status }) => [date, start, status]);

it("offers times directly before and after the visit first, and adds the chosen one with one mail", async () => {
  const { mayGrow } = await page();
  expect(mayGrow).toBe(true);
  const add = await times();
  expect(add?.beside.length).toBeGreaterThan(0);
  expect(add?.movingAll.length).toBeGreaterThan(0);
  const mailed = studio.mails().length;
  const answer = await post();
  expect([answer.status, answer.location]).toEqual([303, `${url}?done=added`]);
  const after = await page("?done=added");
  expect(after.visit?.parts).toHaveLength(2);
  expect(after.done?.heading).toBe("Your treatment was added.");
  expect(places()[0]).toEqual([wednesday, 630, "booked"]);
  const toAna = studio
    .mails()
    .slice(mailed)
    .filter((mail) => mail.includes(ana.customerEmail));
  expect(toAna).toHaveLength(1);
});

it("moves the whole visit if that was chosen", async () => {
  const { movingAll = [] } = (await times()) ?? {};
  const [first] = movingAll;
  expect((await post({ time: first?.value ?? "" })).status).toBe(303);
  expect(places()).toHaveLength(2);
  expect(first?.value).toContain(places()[0]?.[0]);
});

it.each<[string, Record<string, string>, number, RegExp]>([
  ["no time", { time: "" }, 400, /Choose a time/u],
  ["an invalid time", { time: "soon" }, 400, /Choose a time/u],
  ["a time that does not touch the visit", { time: `${wednesday}T16:00@1` }, 400, /./u],
  ["no treatment", { serviceId: "" }, 400, /Choose a service/u],
  ["another price than was shown", { shownTerms: "100.30" }, 409, /The price is/u],
  ["an outdated revision", { revision: "7" }, 409, /./u],
])("refuses %s and changes nothing", async (_what, more, status, words) => {
  const answer = await post(more);
  expect([answer.status, answer.problem.message]).toEqual([status, expect.stringMatching(words)]);
  expect(places()).toEqual([[wednesday, 630, "booked"]]);
});

it("stores the request of a client who must ask first, and adds nothing", async () => {
  const { clientId } = studio;
  const { token } = appointmentAt(studio, wednesday, "15:00", { clientId });
  url = `/manage/${token}`;
  const { add } = (await callRoute<ManageData>(`GET ${url}${step()}`, { now, as: clientId })).data;
  studio.sqlite.exec("UPDATE clients SET online_rule = 'ask'");
  const form = {
    ...{ intent: "add", serviceId: String(studio.brows), revision: add?.revision ?? "" },
    time: add?.beside[0]?.value ?? "",
  };
  const answer = await callRoute<ManageProblem>(`POST ${url}${step()}`, { form, now, as: clientId });
  expect([answer.status, answer.data.message]).toEqual([
    409,
    expect.stringContaining("We have your request"),
  ]);
  expect(studio.rows("SELECT body FROM contact_messages")).toHaveLength(1);
  expect(places()).toHaveLength(2);
});

it("offers nothing within the notice, and refuses a form that was opened before it", async () => {
  const late = instantAt(wednesday, "07:00");
  expect((await page("", late)).mayGrow).toBe(false);
  expect((await page(step(), late)).add).toBeNull();
  const answer = await post({}, late);
  expect([answer.status, answer.problem.message]).toEqual([409, expect.stringContaining("please call us")]);
  expect(places()).toHaveLength(1);
});
