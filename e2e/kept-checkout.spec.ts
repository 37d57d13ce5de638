import { studioToday } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, test } from "./studio.ts";

test("a checkout that is left for a phone call is reopened by its chip and paid @script", async ({
  browser,
  studio,
}) => {
  const provider = await enrol(studio.database(), { username: "Pia", roles: ["provider"] });
  const visit = {
    clientId: null,
    date: studioToday(),
    startMin: 0,
    name: "Fay Smith",
    email: "fay@example.com",
  };
  const id = await addAppointment(studio.database(), { ...visit, providerId: provider.id });
  const rita = await enrol(studio.database(), { username: "Rita", roles: ["receptionist"] });
  const context = await browser.newContext({ baseURL: studio.url, viewport: { width: 1366, height: 768 } });
  const { secret } = openSession(studio.database(), rita.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  const page = await context.newPage();

  await page.goto(`/receptionist/checkout/${id}`);
  const rest = page.locator("#pay");
  const before = (await rest.textContent()) ?? "";
  await page.getByLabel("Custom amount").fill("7");
  await page.getByRole("link", { name: "Back to the board" }).click();
  const chip = page.getByRole("link", { name: /^Checkout: Fay Smith \$/u });
  await chip.click();
  await expect(page.getByLabel("Custom amount")).toHaveValue("7");
  await expect(rest).not.toHaveText(before);
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await expect(page).toHaveURL(/sales\/\d+\?done=sold/u);
  // After booking again, the focus is on the new entry, where keys work at once.
  await page.locator("button[name=rebook]").first().press("Enter");
  await expect(page).toHaveURL(/visit=\d+&done=booked/u);
  const [, made] = /visit=(\d+)/u.exec(page.url()) ?? [];
  await expect(page.locator(`#e${made}`)).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.getByText("Undone: Fay Smith booked")).toBeVisible();
  await page.goto(`/receptionist?date=${studioToday()}`);
  await expect(page.locator(".tools h1")).toBeVisible();
  await expect(chip).toHaveCount(0);
});
