/** Others can sign in while an attacker tries passwords from all networks of a /48. Uses real hashes. */

import { expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, from, password } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { signIn } from "./sign-in.server.ts";

const studio = perTest(starterStudio);

const known = "known@example.com";
const unknown = "unknown@example.com";
const wrong = (email: string) => ({ email, password: "Wrong-Pass-1" });

/** Returns the cookies that the browser has after the answer. */
async function firstSignIn(): Promise<string> {
  const first = await signIn({ email: known, password }, from("192.0.2.10"), now);
  if (!first.ok) throw new Error("The first sign-in failed.");
  return first.value.session.cookies.map(([, cookie]) => cookie.split(";", 1)[0]).join("; ");
}

/** Sixty connections that attack from different /64 networks until they are stopped. */
function hammer() {
  let over = false;
  let attempts = 0;
  const connection = async () => {
    while (!over) {
      attempts += 1;
      const network = (attempts % 65_536).toString(16);
      const email = attempts % 3 === 0 ? known : `nobody${attempts}@example.com`;
      const outcome = await signIn(wrong(email), from(`2001:db8:1:${network}::1`), now);
      if (!outcome.ok && outcome.refusal.reason !== "not-signed-in") {
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
  const all = Array.from({ length: 60 }, connection);
  return async () => {
    over = true;
    await Promise.all(all);
    return attempts;
  };
}

test("lets known devices and other networks sign in while sixty connections attack from one /48", async () => {
  enrol(known);
  enrol(unknown);
  const cookies = await firstSignIn();
  const end = hammer();
  let onKnown = 0;
  let elsewhere = 0;
  for (let n = 0; n < 10; n += 1) {
    const client = { ...from("2001:db8:1:1::1"), cookies };
    if ((await signIn({ email: known, password }, client, now)).ok) onKnown += 1;
    if ((await signIn({ email: unknown, password }, from(`198.51.100.${n}`), now)).ok) elsewhere += 1;
  }
  const attempts = await end();
  expect(onKnown).toBeGreaterThanOrEqual(9);
  expect(elsewhere).toBeGreaterThanOrEqual(5);
  expect(attempts).toBeGreaterThan(60);
});

test("counts failures of a known device separately from those of strangers", async () => {
  enrol(known);
  const cookies = await firstSignIn();
  const device = { ...from("192.0.2.10"), cookies };
  for (let n = 0; n < 6; n += 1) await signIn(wrong(known), from("198.51.100.1"), now);
  expect(await signIn({ email: known, password }, from("203.0.113.1"), now)).toMatchObject({
    refusal: { reason: "too-many" },
  });
  expect((await signIn({ email: known, password }, device, now)).ok).toBe(true);
  // The sign-in doesn't clear the strangers' failures.
  expect((await signIn(wrong(known), from("203.0.113.2"), now)).ok).toBe(false);
  expect(studio.rows("SELECT failures FROM sign_in_failures")).toEqual([{ failures: 5 }]);

  for (let n = 0; n < 5; n += 1) await signIn(wrong(known), device, now);
  expect(await signIn({ email: known, password }, device, now)).toMatchObject({
    refusal: { reason: "too-many" },
  });
});

test("sets and accepts the device cookie in the form and the API", async () => {
  enrol(known);
  const form = await callRoute("/login", { form: { email: known, password } });
  const cookie = /(?:^|, )(device=[^;]+)/u.exec(form.setCookie ?? "")?.[1] ?? "";
  expect(cookie).toMatch(/^device=[\w-]{16}\.[\w-]{22}$/u);
  expect(form.setCookie).toContain("sid=");

  for (let n = 0; n < 6; n += 1) await signIn(wrong(known), from("198.51.100.1"), Date.now());
  const stranger = await callRoute("/login", { form: { email: known, password } });
  expect(stranger.status).toBe(429);
  const again = await callRoute("/login", { form: { email: known, password }, cookie });
  expect(again.status).toBe(303);
});
