import { expect, test } from "vitest";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(starterStudio, { clock: now });

test("ends only this session and clears the browser's data, by POST only", async () => {
  const ana = enrol("ana@x.test");
  const cookie = cookieOf(open(ana));
  open(ana);
  await callRoute("/logout", { cookie });
  expect(studio.count("sessions")).toBe(2);
  const { status, location, setCookie, headers } = await callRoute("/logout", { cookie, form: {} });
  expect([status, location]).toEqual([303, "/"]);
  expect(setCookie).toMatch(/^sid=; .*Max-Age=0/u);
  expect(headers.get("Clear-Site-Data")).toBe('"storage"');
  expect(studio.count("sessions")).toBe(1);
});

test("keeps the saved day sheet on a registered desk, even if the session had already ended", async () => {
  const secret = "s".repeat(43);
  studio.sqlite
    .prepare("INSERT INTO desks (token_hash, name, made_at, last_seen_at) VALUES (?, 'Front counter', 0, 0)")
    .run(hashOf(secret));
  const atDesk = `${cookieOf(open(enrol("rosa@x.test", ["receptionist"])))}; desk=${secret}`;
  for (const cookie of [atDesk, atDesk, `desk=${secret}`]) {
    const { status, setCookie, headers } = await callRoute("/logout", { cookie, form: {} });
    expect(status).toBe(303);
    expect(setCookie).toMatch(/^sid=; .*Max-Age=0/u);
    expect(headers.get("Clear-Site-Data")).toBeNull();
  }
  studio.sqlite.prepare("UPDATE desks SET revoked_at = 1").run();
  const { headers } = await callRoute("/logout", { cookie: atDesk, form: {} });
  expect(headers.get("Clear-Site-Data")).toBe('"storage"');
});

test("redirects to the login for the next person, or with the reason for an inactive session", async () => {
  const after = async (form: Record<string, string>) => (await callRoute("/logout", { form })).location;
  expect(await after({ next: "login" })).toBe("/login");
  expect(await after({ next: "inactivity", redirectTo: "/admin/users" })).toBe(
    "/login?ended=inactivity&redirectTo=%2Fadmin%2Fusers",
  );
  expect(await after({ next: "expired" })).toBe("/login?ended=expired");
  expect(await after({ next: "https://evil.test" })).toBe("/");
});
