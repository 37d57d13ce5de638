import { browserOf } from "./site.ts";
import { expect, test } from "./studio.ts";

test("a panel opens in place, or as a new page if its file does not load @script", async ({
  browser,
  studio,
}) => {
  const context = await browserOf(browser, "receptionist");
  const page = await context.newPage();
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).search);
  });
  const openForm = async () => {
    await page.goto(`${studio.url}/receptionist`);
    await page.waitForFunction(() => "__remixRouter" in window);
    documents.length = 0;
    await page.locator("#new-appointment").click();
    await expect(page.getByRole("heading", { name: "New appointment" })).toBeVisible();
    await expect(page).toHaveURL(/[?&]new/u);
  };
  await openForm();
  expect(documents).toEqual([]);
  await context.route(/\/_shared\/panel-/u, (route) => route.abort());
  await openForm();
  expect(documents[0]).toMatch(/[?&]new/u);
  await context.close();
});
