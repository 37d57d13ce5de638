/** The board of the front desk follows what others do, and disturbs nobody who is in the middle of something. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { freeTimes, openDay, serviceId } from "./calendar.ts";
import { entryOf, focusOf, screenOf } from "./desk-board.ts";
import { addAppointment } from "./persons.ts";
import { severalGive } from "./site.ts";
import { expect, test } from "./studio.ts";

test.describe.configure({ timeout: 120_000 });

const within5s = { timeout: 5000 };

/** What a guest books, by a browser that no desk has to do with. */
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

test("what a guest books and another desk does is seen within five seconds by three open desks, and marked @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const desks = [];
  for (const username of ["Ada Live", "Bea Live", "Cleo Live"]) {
    desks.push((await screenOf(browser, studio, { username, path: `/receptionist?date=${date}` })).page);
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
  for (const desk of desks) {
    await expect(entryOf(desk, id)).toBeVisible(within5s);
    await expect(entryOf(desk, id)).toHaveAttribute("data-news", "new");
  }
  expect(await axeFindings(ada)).toEqual([]);

  await entryOf(bea, id).focus();
  await entryOf(ada, id).click();
  await ada.getByRole("button", { name: /^Mark confirmed/u }).click();
  await expect(ada.locator("#panel .badge")).toContainText("Confirmed");
  await expect(entryOf(bea, id)).toHaveClass(/is-confirmed/u, within5s);
  expect(await focusOf(bea)).toBe(`e${id}`);
  // One's own deed is no news.
  await ada.waitForTimeout(4500);
  await expect(entryOf(ada, id)).not.toHaveAttribute("data-news", /./u);
  // After ten seconds the marks are gone.
  await expect(entryOf(bea, id)).not.toHaveAttribute("data-news", /./u, { timeout: 11_000 });
  await Promise.all(desks.map((desk) => desk.context().close()));
});

test("a form in which something is typed is left alone; its line shows the board beside it @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 19);
  const { page } = await screenOf(browser, studio, {
    username: "Dora Live",
    path: `/receptionist?date=${date}&new&service=${serviceId(studio, severalGive)}`,
  });
  await page.locator("#customerName").fill("Half Typed");
  await page.locator("#notes").fill("Rang at nine");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const other = await screenOf(browser, studio, {
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
  await expect(line).toContainText(/^1 change: new 3:00\sPM with Petra/u, within5s);
  await expect(entryOf(page, id)).toHaveCount(0);
  // Files of script may still be on their way.
  expect(asked.filter((url) => !/\/receptionist\/since|\/build\//u.test(url))).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  await line.getByRole("button", { name: "Show" }).click();
  await expect(entryOf(page, id)).toBeVisible();
  await expect(line.getByRole("button")).toHaveCount(0);
  await expect(page.locator("#customerName")).toHaveValue("Half Typed");
  await expect(page.locator("#notes")).toHaveValue("Rang at nine");
  await expect(entryOf(other.page, id)).toBeVisible(within5s);
  await Promise.all([page, other.page].map((one) => one.context().close()));
});

test("a form that nobody has typed in stays, beside a board that changes by itself @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 20);
  const { page } = await screenOf(browser, studio, {
    username: "Fay Live",
    path: `/receptionist?date=${date}&new`,
  });
  await page.locator("#q").focus();
  const id = await addAppointment(studio.database(), { clientId: null, date, name: "Olga Other" });
  await expect(entryOf(page, id)).toBeVisible(within5s);
  expect(await focusOf(page)).toBe("q");
  await page.context().close();
});

test("looking is no activity: a session that only looks ends after its half hour @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const { page, sessionId } = await screenOf(browser, studio, {
    username: "Gail Live",
    path: `/receptionist?date=${date}`,
  });
  const seen = () =>
    studio.database().prepare("SELECT last_seen_at FROM sessions WHERE id = ?").pluck().get(sessionId);
  // Use is noted once a minute: an older one would be written anew by the next request that counts.
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
  await expect(entryOf(page, id)).toBeVisible(within5s);
  expect(seen()).toBe(before);
  await page.context().close();
});

test("a server that is away is told of quietly, and the board goes on when it is back @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 20);
  const { page } = await screenOf(browser, studio, {
    username: "Hope Live",
    path: `/receptionist?date=${date}`,
  });
  await page.clock.install();
  await page.route(/\/receptionist\/since/u, (route) => route.abort());
  for (let n = 0; n < 10; n += 1) {
    await page.clock.runFor(5000);
    await page.waitForTimeout(50);
  }
  await expect(page.locator(".live-line")).toContainText("Not connected since");
  await page.unroute(/\/receptionist\/since/u);
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 17 * 60,
    name: "Quinn Q",
  });
  await page.clock.runFor(5000);
  await expect(page.locator(".live-line")).not.toContainText("Not connected");
  await expect(entryOf(page, id)).toBeVisible();
  await page.context().close();
});

test("three open desks that look cost less than two hundredths of a core @script", async ({
  browser,
  studio,
}, { project }) => {
  test.skip(process.platform !== "linux", `${project.name}: the time of a process is read from /proc`);
  const date = openDay(studio, 18);
  const desks = [];
  for (const username of ["Ina Live", "Joy Live", "Kim Live"]) {
    desks.push((await screenOf(browser, studio, { username, path: `/receptionist?date=${date}` })).page);
  }
  const ticks = () => {
    const fields = readFileSync(`/proc/${studio.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  await desks[0]?.waitForTimeout(5000);
  const [before, began] = [ticks(), Date.now()];
  await desks[0]?.waitForTimeout(20_000);
  const share = (ticks() - before) / 100 / ((Date.now() - began) / 1000);
  console.log(`Three open desks: ${(share * 100).toFixed(2)} % of a core.`);
  expect(share).toBeLessThan(0.02);
  await Promise.all(desks.map((desk) => desk.context().close()));
});
