/** Tests that the board shows changes by other users without disturbing a user's input. */
import type { Browser, Page, Request } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { freeTimes, openDay, serviceId } from "./calendar.ts";
import { entryOf, focusOf, openActions, screenOf } from "./desk-board.ts";
import { addAppointment } from "./persons.ts";
import { severalGive } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.describe.configure({ timeout: 120_000 });

/** Opens the board and stops its clock after the first poll and the first download of the day sheet. */
async function deskOf(browser: Browser, studio: RunningStudio, given: { username: string; path: string }) {
  const screen = await screenOf(browser, studio, { ...given, clock: true });
  const { page } = screen;
  const answered = new Set<string>();
  page.on("requestfinished", (request) => answered.add(new URL(request.url()).pathname));
  const first = ["/receptionist/since", "/receptionist/paper/file"];
  await secondsUntil(page, () => first.every((path) => answered.has(path)));
  await dealtWith(page);
  return screen;
}

/** Advances the clock of a screen second by second. */
const secondsUntil = (page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return isSo();
      },
      { intervals: [50] },
    )
    .toBe(true);

/** Waits until earlier answers are processed. */
const dealtWith = (page: Page): Promise<number> =>
  page.evaluate(async () => (await fetch("/up", { headers: { "X-User-Active": "0" } })).status);

/** Advances five seconds. */
const fiveSeconds = (page: Page): Promise<void> => page.clock.runFor(5000);

const isQuestion = (url: string): boolean => url.includes("/receptionist/since?");

/** Books as a guest in a separate browser. */
async function bookAsGuest(url: string, given: Record<string, unknown>): Promise<number> {
  const answer = await fetch(`${url}/api/appointments`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(given),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return id;
}

test("three open desks show and mark a guest's booking and another desk's change within five seconds @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const desks = [];
  for (const username of ["Ada Live", "Bea Live", "Cleo Live"]) {
    desks.push((await deskOf(browser, studio, { username, path: `/receptionist?date=${date}` })).page);
  }
  const [ada, bea] = desks as [Page, Page, Page];
  const service = serviceId(studio, severalGive);
  const [free] = await freeTimes(studio, service, date);
  const id = await bookAsGuest(studio.url, {
    serviceId: service,
    providerId: "any",
    date,
    time: free?.time,
    customerName: "Gwen Guest",
    customerEmail: "gwen.live@mail.example",
    customerPhone: "(503) 555-0181",
  });
  await Promise.all(desks.map(fiveSeconds));
  for (const desk of desks) {
    await expect(entryOf(desk, id)).toBeVisible();
    await expect(entryOf(desk, id)).toHaveAttribute("data-news", "new");
  }
  await ada.clock.resume();
  expect(await axeFindings(ada)).toEqual([]);

  await entryOf(bea, id).focus();
  await entryOf(ada, id).click();
  await openActions(ada, "More");
  await ada.getByRole("button", { name: /^Mark confirmed/u }).click();
  await expect(ada.locator("#panel .badge")).toContainText("Confirmed");
  await fiveSeconds(bea);
  await expect(entryOf(bea, id)).toHaveClass(/is-confirmed/u);
  expect(await focusOf(bea)).toBe(`e${id}`);
  await expect(entryOf(bea, id)).toHaveAttribute("data-news", "changed");
  await bea.clock.runFor(9000);
  await expect(entryOf(bea, id)).toHaveAttribute("data-news", "changed");
  // After ten seconds the marks disappear.
  await bea.clock.runFor(1000);
  await expect(entryOf(bea, id)).not.toHaveAttribute("data-news", /./u);
  // The user's own change is not marked.
  let looked = 0;
  ada.on("request", (request) => {
    if (isQuestion(request.url())) looked += 1;
  });
  await secondsUntil(ada, () => looked > 1);
  await expect(entryOf(ada, id)).not.toHaveAttribute("data-news", /./u);
  await Promise.all(desks.map((desk) => desk.context().close()));
});

test("a form with typed text stays unchanged, and its message line updates the board next to it @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 19);
  const { page } = await deskOf(browser, studio, {
    username: "Dora Live",
    path: `/receptionist?date=${date}&new&service=${serviceId(studio, severalGive)}`,
  });
  await page.locator("#customerName").fill("Half Typed");
  await page.locator("#notes").fill("Rang at nine");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const other = await deskOf(browser, studio, {
    username: "Else Live",
    path: `/receptionist?date=${date}`,
  });
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 15 * 60,
    name: "Nina New",
  });
  const line = page.locator(".live-line");
  await fiveSeconds(page);
  await expect(line).toContainText(/^1 change: new 3:00\sPM with Petra/u);
  await page.clock.resume();
  await expect(entryOf(page, id)).toHaveCount(0);
  // Script files may still be loading.
  expect(asked.filter((url) => !isQuestion(url) && !url.includes("/build/"))).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  await line.getByRole("button", { name: "Show" }).click();
  await expect(entryOf(page, id)).toBeVisible();
  await expect(line.getByRole("button")).toHaveCount(0);
  await expect(page.locator("#customerName")).toHaveValue("Half Typed");
  await expect(page.locator("#notes")).toHaveValue("Rang at nine");
  await fiveSeconds(other.page);
  await expect(entryOf(other.page, id)).toBeVisible();
  await Promise.all([page, other.page].map((one) => one.context().close()));
});

test("an untouched form stays next to a board that updates automatically @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 20);
  const { page } = await deskOf(browser, studio, {
    username: "Fay Live",
    path: `/receptionist?date=${date}&new`,
  });
  await page.locator("#q").focus();
  const id = await addAppointment(studio.database(), { clientId: null, date, name: "Olga Other" });
  await fiveSeconds(page);
  await expect(entryOf(page, id)).toBeVisible();
  expect(await focusOf(page)).toBe("q");
  await page.context().close();
});

test("polling doesn't count as activity: an idle session ends after half an hour @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const { page, sessionId } = await deskOf(browser, studio, {
    username: "Gail Live",
    path: `/receptionist?date=${date}`,
  });
  const seen = () =>
    studio.database().prepare("SELECT last_seen_at FROM sessions WHERE id = ?").pluck().get(sessionId);
  // Activity is stored once a minute. An older value would be updated by the next counted request.
  studio
    .database()
    .prepare("UPDATE sessions SET last_seen_at = last_seen_at - 300000 WHERE id = ?")
    .run(sessionId);
  const before = seen();
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 16 * 60,
    name: "Petra P",
  });
  await fiveSeconds(page);
  await expect(entryOf(page, id)).toBeVisible();
  expect(seen()).toBe(before);
  await page.context().close();
});

test("a quiet notice says that the server doesn't answer, and the board updates again when it does @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 20);
  const { page } = await deskOf(browser, studio, {
    username: "Hope Live",
    path: `/receptionist?date=${date}`,
  });
  await page.route(/\/receptionist\/since/u, (route) => route.abort());
  const silence = page.locator(".live-line", { hasText: "No connection since" });
  await secondsUntil(page, () => silence.isVisible());
  await page.unroute(/\/receptionist\/since/u);
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 17 * 60,
    name: "Quinn Q",
  });
  await secondsUntil(page, async () => !(await silence.isVisible()));
  await expect(entryOf(page, id)).toBeVisible();
  await page.context().close();
});

test("an open desk polls at most every four seconds, and an answer without changes is empty @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const { page } = await deskOf(browser, studio, {
    username: "Ina Live",
    path: `/receptionist?date=${date}`,
  });
  const asked: Request[] = [];
  page.on("request", (request) => asked.push(request));
  const answers = () => Promise.all(asked.map((request) => request.response()));
  for (let second = 0; second < 60; second += 1) {
    await page.clock.runFor(1000);
    await answers();
  }
  expect(asked.map((request) => request.url()).filter((url) => !isQuestion(url))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(15);
  expect(asked.length).toBeGreaterThanOrEqual(10);
  expect(new Set((await answers()).map((answer) => answer?.status()))).toEqual(new Set([204]));
  await page.context().close();
});
