/** Only the front desk can install the site on the home screen. Visitors load nothing for it. */
import { browserOf } from "./site.ts";
import { expect, test } from "./studio.ts";

const link = /<link[^>]* rel="manifest"[^>]*>/u;

test("only the front desk and the owner are offered to install the front desk @script", async ({
  browser,
  studio,
}) => {
  for (const [who, offered] of [
    ["nobody", false],
    ["client", false],
    ["provider", false],
    ["receptionist", true],
    ["admin", true],
  ] as const) {
    const { request } = await browserOf(browser, who);
    const [found] = link.exec(await (await request.get(`${studio.url}/contact`)).text()) ?? [];
    expect(found !== undefined, who).toBe(offered);
    if (!found) continue;
    const [, href = ""] = / href="([^"]*)"/u.exec(found) ?? [];
    const { start_url, icons } = await (await request.get(href)).json();
    expect(icons.length).toBeGreaterThan(0);
    for (const path of [start_url, ...icons.map(({ src }: { src: string }) => src)])
      expect((await request.get(path)).status(), path).toBe(200);
  }
});
