/** An owner's first hour at a public address: from the one-time link to the opening, counting fields and presses. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { studioToday } from "./calendar.ts";
import { startServer } from "./server.ts";
import { expect, test } from "./studio.ts";

const host = "http://quiet.example";

/** Starts a server with a public ORIGIN, and a browser that resolves this name to it. */
async function atPublicAddress(
  visit: (studio: { link: string; browser: Browser }) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-opening-"));
  const server = await startServer({ dataDir, env: { ORIGIN: host } });
  const { launchOptions, browserName } = test.info().project.use;
  const { [browserName ?? "chromium"]: engine } = await import("@playwright/test");
  const browser = await engine.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      `--host-resolver-rules=MAP quiet.example:80 127.0.0.1:${new URL(server.url).port}`,
    ],
  });
  try {
    const link = /(http:\S+\/setup\/[\w-]{43})/u.exec(server.output())?.[1] ?? "";
    await visit({ link, browser });
  } finally {
    await browser.close();
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const pageOf = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 360, height: 740 } });

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** Books the first free time of a day next week, when cancelling is free. Returns the URL of the visit's page. */
async function bookedVisit(guest: Page): Promise<string> {
  await guest.goto(`${host}/services`);
  await guest
    .getByRole("link", { name: /^Book This Service: / })
    .first()
    .click();
  await guest.waitForURL(/\/book\?/u);
  const nextWeek = addDays(studioToday(), 7 + (isoWeekday(studioToday()) === 7 ? 1 : 0));
  await guest.goto(`${guest.url()}&date=${nextWeek}`);
  await guest
    .locator("label", { has: guest.locator("input[name=time]") })
    .first()
    .click();
  await guest.getByLabel("Name", { exact: true }).fill("Early Bird");
  await guest.getByLabel("Email").fill("early@mail.example");
  await guest.getByLabel("Phone").fill("(503) 555-0144");
  await press(guest, "Book Appointment");
  await guest.waitForURL(/\/confirmation\?b=/u);
  return guest.url().replace("/confirmation?b=", "/manage/");
}

test("@script sets up and opens a studio from the one-time link in nine fields and five presses", async () => {
  await atPublicAddress(async ({ link, browser }) => {
    const guest = await pageOf(browser);
    const owner = await pageOf(browser);
    let fields = 0;
    let presses = 0;
    const fill = async (label: string, value: string) => {
      await owner.getByLabel(label, { exact: true }).fill(value);
      fields += 1;
    };
    const go = async (name: string) => {
      await press(owner, name);
      presses += 1;
    };
    const notOpen = async () => {
      for (const path of ["/", "/services", "/book", "/testimonials", "/no-such-page"]) {
        const answer = await guest.goto(host + path);
        expect([path, answer?.status(), answer?.headers()["x-robots-tag"]]).toEqual([path, 200, "noindex"]);
        await expect(guest.getByRole("heading", { level: 1, name: "We are not open yet" })).toBeVisible();
      }
    };
    await notOpen();
    // The starter content's phone number is only an example.
    await expect(guest.getByText("(example)")).toHaveCount(0);

    await owner.goto(link);
    await fill("Your name", "Olga Owner");
    await fill("Email", "olga@quiet.example");
    await fill("Password", "Kettle-Moss-7");
    await fill("Studio name", "Quiet Room");
    await fill("Phone of the studio (optional)", "(503) 555-0142");
    await fill("Street and number (optional)", "48 Juniper Lane");
    await fill("City (optional)", "Portland");
    await fill("State (optional)", "OR");
    await fill("ZIP code (optional)", "97205");
    await go("Set up the studio");
    await expect(owner).toHaveURL(`${host}/admin/start`);
    await expect(owner.getByText("4 of 14 ready")).toBeVisible();

    await notOpen();
    await expect(guest.getByRole("link", { name: "Call (503) 555-0142" })).toBeVisible();

    await go("Open the studio");
    await expect(
      owner.getByText("The studio can't be opened yet. Replace the example content").first(),
    ).toContainText("License, Testimonials");

    await go("License: No license needed");
    await go("Testimonials: Unpublish examples");
    await owner.goto(`${host}/`);
    await expect(owner.getByText("Not open yet. Only you can see this.")).toBeVisible();
    await owner.getByRole("link", { name: "Open the studio" }).click();
    await go("Open the studio");
    await expect(owner.getByText("Your studio is open.")).toBeVisible();

    expect((await guest.goto(`${host}/services`))?.headers()["x-robots-tag"]).toBeUndefined();
    await expect(guest.getByRole("link", { name: /^Book This Service: / }).first()).toBeVisible();
    await guest.goto(`${host}/contact`);
    await expect(guest.getByText("48 Juniper Lane, Portland, OR 97205").first()).toBeVisible();
    await guest.goto(`${host}/testimonials`);
    await expect(guest.getByText("No testimonials yet.")).toBeVisible();
    // One press was refused.
    expect({ fields, presses }).toEqual({ fields: 9, presses: 5 });

    const visit = await bookedVisit(guest);
    await owner.getByRole("link", { name: "Close the studio" }).click();
    await expect(owner.getByText("You can open again at any time.")).toBeVisible();
    await go("Close the studio");
    await expect(owner.getByText("closed to the public.")).toBeVisible();
    await notOpen();
    // Clients with a visit can still open its page.
    await guest.goto(visit);
    await expect(guest.getByText("Your visit has not changed.")).toBeVisible();
    await expect(guest.getByRole("link", { name: "Move this visit" })).toHaveCount(0);
    await guest.getByRole("link", { name: "Cancel this visit" }).click();
    await press(guest, "Yes, cancel my visit");
    await expect(guest.getByText("This visit is cancelled.")).toBeVisible();
    await expect(guest.getByRole("link", { name: "Book again" })).toHaveCount(0);
  });
});
