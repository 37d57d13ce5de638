/** A guest's joint visit on a phone, with and without script: booked, moved and cancelled, as parts and as a whole. */
import type { Page } from "@playwright/test";
import { openDay, serviceId } from "./calendar.ts";
import { bookSeveral, daysForSeveral, severalPath } from "./several.ts";
import { bookPath, severalGive } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const facial = severalGive;
const brows = "Brow Shaping";

type Part = {
  service_name: string;
  customer_name: string;
  date: string;
  start_min: number;
  status: string;
  reference: string;
  provider: string;
};
const parts = (studio: RunningStudio, by: "customer_email" | "reference", value: string): Part[] =>
  studio
    .database()
    .prepare(
      `SELECT service_name, customer_name, date, start_min, status, reference, u.username AS provider
       FROM appointments a JOIN users u ON u.id = a.provider_id
       WHERE joint_id IN (SELECT joint_id FROM appointments WHERE ${by} = ?) ORDER BY joint_position`,
    )
    .all(value) as Part[];

const row = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const chains = (page: Page) => page.getByRole("group", { name: /^Available Times/ }).locator("label");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Shows the times of a choice: automatically with script, by the button without. Returns the number of requests. */
async function choose(page: Page, change: () => Promise<unknown>, { isWhole = false } = {}): Promise<number> {
  const asked: string[] = [];
  const count = (request: { url: () => string }) => {
    if (!/\.(?:svg|woff2|css)$/u.test(request.url())) asked.push(request.url());
  };
  page.on("request", count);
  await change();
  // One of these requests is the automatic page.
  if (!isWhole && test.info().project.name === "no-script") await button(page, "Show times").click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.waitForLoadState("load");
  page.off("request", count);
  return asked.length;
}
const select = (page: Page, group: string, label: string, option: string | { value: string }) => async () => {
  const field = row(page, group).getByLabel(label);
  const value =
    typeof option === "string"
      ? await field.locator("option", { hasText: option }).first().getAttribute("value")
      : option.value;
  await field.selectOption(value);
};

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Ana López");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(503) 555-0100");
}

test("a facial and brows are booked with two providers, one after another, under one reference", async ({
  page,
  studio,
}, { project }) => {
  const email = `several.${project.name}@example.com`;
  await page.goto("/book?several");
  await expect(heading(page, "Book Several Treatments")).toBeVisible();
  await choose(page, select(page, "Treatment 1", "Treatment", facial));
  await choose(page, select(page, "Treatment 2", "Treatment", brows));
  await choose(page, select(page, "Treatment 1", "With", "Maya Ortiz"));
  const requests = await choose(page, select(page, "Treatment 2", "With", "Marta Silva"));
  if (project.name === "script") expect(requests).toBe(1);
  await expect(row(page, "Treatment 1").getByLabel("With")).toContainText("Maya Ortiz");
  // The chosen day stays. On another day both may be offered.
  await choose(page, () => page.locator(".day-grid button").first().click(), { isWhole: true });
  const details = page.locator(".unfold:visible");
  await expect(details).toHaveCount(0);
  await expect(page.locator(".step-head > h2")).toHaveText(["1 Treatment", "2 Day and time", "3 You"]);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    const columns = await page
      .locator(".ranges")
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
    expect(columns).toBe(width === 360 ? 3 : 4);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await chains(page).first().click();
  await expect(details).toHaveCount(1);
  await expect(details).toContainText("with Maya Ortiz");
  const range = await chains(page).first().innerText();
  expect(await page.locator(".recap-what").innerText()).toContain(range);
  await fillIn(page, email);
  await button(page, "Book this visit").click();
  await expect(heading(page, "Booking Confirmed!")).toBeVisible();
  const booked = parts(studio, "customer_email", email);
  expect(booked.map(({ service_name, provider }) => [service_name, provider]).sort()).toEqual([
    [brows, "Marta Silva"],
    [facial, "Maya Ortiz"],
  ]);
  expect(new Set(booked.map(({ date }) => date)).size).toBe(1);
  await expect(page.locator(".reference")).toHaveText(booked[0]?.reference ?? "");
  expect(booked[1]?.reference).toBe(`${booked[0]?.reference}-2`);
});

test("two people are booked side by side, at the same time and each with a name", async ({ page, studio }, {
  project,
}) => {
  const email = `pair.${project.name}@example.com`;
  await page.goto(severalPath(studio, "chain", openDay(studio, 9, { of: ["Maya Ortiz", "Marta Silva"] })));
  const { value } = { value: String(serviceId(studio, facial)) };
  await choose(page, select(page, "Treatment 2", "Treatment", { value }));
  await choose(page, () => page.getByLabel("Side by side").check());
  await expect(row(page, "Person 2")).toBeVisible();
  await chains(page).first().click();
  await fillIn(page, email);
  await page.getByLabel(/^Who is coming with you/).fill("Bo López");
  await button(page, "Book this visit").click();
  await expect(heading(page, "Booking Confirmed!")).toBeVisible();
  const booked = parts(studio, "customer_email", email);
  expect(booked.map(({ customer_name }) => customer_name)).toEqual(["Ana López", "Bo López"]);
  expect(new Set(booked.map(({ start_min }) => start_min)).size).toBe(1);
  expect(new Set(booked.map(({ provider }) => provider)).size).toBe(2);
});

test("another day, another choice and a refusal keep all typed values", async ({ page, studio }, {
  project,
}) => {
  const email = `kept.${project.name}@example.com`;
  const second = studio.database().prepare("SELECT id FROM users WHERE username = 'Marta Silva'").pluck();
  const [date, later] = await daysForSeveral(studio, { from: 2, count: 2, second: Number(second.get()) });
  await page.goto(severalPath(studio, "chain", date));
  await fillIn(page, email);
  await page.getByLabel("Notes").fill("By the window");
  const kept = async () => {
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ana López");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Notes")).toHaveValue("By the window");
  };
  await page.locator(`.day-grid button[value="${later}"]`).click();
  await expect(page.locator(`.day-grid button[value="${later}"]`)).toHaveAttribute("aria-current", "date");
  await kept();
  await choose(page, select(page, "Treatment 2", "With", "Marta Silva"));
  await expect(row(page, "Treatment 2").getByLabel("With")).not.toHaveValue("any");
  await kept();
  await page.getByLabel("Phone").fill("");
  await chains(page).last().click();
  await button(page, "Book this visit").click();
  await expect(page.getByRole("alert")).toContainText("Enter your phone number.");
  await kept();
  await expect(chains(page).last().locator("input")).toBeChecked();
  expect(parts(studio, "customer_email", email)).toEqual([]);
  await page.getByLabel("Phone").fill("(503) 555-0100");
  await button(page, "Book this visit").click();
  await expect(heading(page, "Booking Confirmed!")).toBeVisible();
  expect(parts(studio, "customer_email", email)).toHaveLength(2);
});

test("/book passes all choices and typed values on to a visit of two treatments", async ({ page, studio }, {
  project,
}) => {
  const email = `more.${project.name}@example.com`;
  const date = openDay(studio, project.name === "script" ? 16 : 17);
  await page.goto(bookPath(facial, date));
  await page.getByLabel("Notes").fill("By the window");
  await fillIn(page, email);
  await button(page, "+ Add a treatment or person").click();
  await expect(heading(page, "Book Several Treatments")).toBeVisible();
  await expect(page).toHaveURL(/\/book\?several$/u);
  await expect(row(page, "Treatment 1").getByLabel("Treatment")).toHaveValue(
    String(serviceId(studio, facial)),
  );
  await choose(page, select(page, "Treatment 2", "Treatment", brows));
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Notes")).toHaveValue("By the window");
  await chains(page).first().click();
  await button(page, "Book this visit").click();
  await expect(heading(page, "Booking Confirmed!")).toBeVisible();
  expect(parts(studio, "customer_email", email).map((part) => part.date)).toEqual([date, date]);
});

test("a chosen time stays selected if it is still free after a treatment is added @script", async ({
  page,
  studio,
}) => {
  const add = "INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Warm towel', 0, 500)";
  studio.database().prepare(add).run(serviceId(studio, brows));
  try {
    await page.goto(severalPath(studio, "chain", openDay(studio, 12)));
    await chains(page).first().click();
    const chosen = await chains(page).first().locator("input").inputValue();
    await choose(page, () => page.getByLabel(/Warm towel/).check());
    await expect(page.getByLabel(/Warm towel/)).toBeChecked();
    await expect(page.locator("input[name=time]:checked")).toHaveValue(chosen);
  } finally {
    studio.database().exec("DELETE FROM addons WHERE name = 'Warm towel'");
  }
});

test("a lost time is reported with the nearest free ones, and one of them can be booked", async ({
  page,
  studio,
}, { project }) => {
  const email = `lost.${project.name}@example.com`;
  await page.goto(severalPath(studio, "chain", openDay(studio, project.name === "script" ? 13 : 14)));
  const first = chains(page).first();
  const value = (await first.locator("input").getAttribute("value")) ?? "";
  await first.click();
  await fillIn(page, email);
  const post = await page.request.post(`${studio.url}/book?several`, {
    headers: { Origin: studio.url },
    form: {
      ...((await page
        .locator("form.booking")
        .evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)))) as Record<
        string,
        string
      >),
      customerEmail: `quick.${email}`,
      key: `quick-${project.name}-key`,
      intent: "book",
    },
    maxRedirects: 0,
  });
  expect(post.status()).toBe(303);
  await button(page, "Book this visit").click();
  await expect(page.getByRole("alert")).toContainText("Someone else has booked this time.");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.locator(`input[name=time][value="${value}"]`)).toHaveCount(0);
  await chains(page).first().click();
  await button(page, "Book this visit").click();
  await expect(heading(page, "Booking Confirmed!")).toBeVisible();
  expect(parts(studio, "customer_email", email)).toHaveLength(2);
});

test("one part is moved and one cancelled, and the other stays", async ({ page, studio }) => {
  const { token, reference } = await bookSeveral(studio, 15);
  const [before] = parts(studio, "reference", reference);
  await page.goto(`/manage/${token}`);
  await page.getByLabel(`Change this one: ${brows}`).click();
  await page.getByRole("link", { name: `Move this one: ${brows}` }).click();
  await page.locator(".day-grid a:visible").last().click();
  await page
    .getByRole("group", { name: /^Available Times/ })
    .locator("label")
    .first()
    .click();
  await button(page, "Move my visit").click();
  await expect(page.getByText(/was moved\./).first()).toBeVisible();
  const moved = parts(studio, "reference", reference);
  expect(moved[0]).toEqual(before);
  expect(moved[1]?.date).not.toBe(before?.date);

  await page.goto(`/manage/${token}`);
  await page.getByLabel(`Change this one: ${brows}`).click();
  await page.getByRole("link", { name: `Cancel this one: ${brows}` }).click();
  await expect(heading(page, "Cancel this part of your visit?")).toBeVisible();
  await button(page, /^Yes, cancel/).click();
  await expect(page).toHaveURL(/\/manage\//);
  expect(parts(studio, "reference", reference).map(({ status }) => status)).toEqual(["booked", "cancelled"]);
});

test("the whole visit is moved, and then cancelled", async ({ page, studio }) => {
  const { token, reference, date } = await bookSeveral(studio, 18);
  await page.goto(`/manage/${token}/visit`);
  await expect(page).toHaveURL(new RegExp(`/manage/${token}$`, "u"));
  await page.getByRole("link", { name: "Move all" }).click();
  await expect(heading(page, "Move Your Whole Visit")).toBeVisible();
  // The last one is more than a day ahead, so cancelling is free.
  await page.locator(`.day-grid a:visible:not([href*="${date}"])`).last().click();
  await button(page, "Move all").click();
  await expect(page.getByRole("alert")).toContainText("Choose a time.");
  await expect(page).toHaveTitle(/^Error: /u);
  await page.goBack();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await chains(page).first().click();
  await button(page, "Move all").click();
  await expect(page).toHaveURL(/done=moved/);
  const moved = parts(studio, "reference", reference);
  expect(moved.every((part) => part.date !== date && part.date === moved[0]?.date)).toBe(true);

  await page.getByRole("link", { name: "Cancel all" }).click();
  await expect(heading(page, "Cancel the whole visit?")).toBeVisible();
  // A page that was opened at the former URL sends this request.
  await page
    .locator("main form")
    .evaluate((form, action) => form.setAttribute("action", action), `/manage/${token}/visit?cancel`);
  await button(page, "Yes, cancel all").click();
  await expect(page.getByText(/cancelled/).first()).toBeVisible();
  expect(parts(studio, "reference", reference).map(({ status }) => status)).toEqual([
    "cancelled",
    "cancelled",
  ]);
});
