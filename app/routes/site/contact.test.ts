import { afterEach, beforeEach, expect, test } from "vitest";
import { studioWithContent, visit } from "#app/content/testing.server.ts";
import { forgetRateLimits } from "#app/http/checks/rate-limit.server.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { action, loader } from "./contact.tsx";

let studio: ReturnType<typeof studioWithContent>;
beforeEach(() => {
  studio = studioWithContent();
});
afterEach(() => {
  studio.close();
  forgetRateLimits();
});

const letter = { name: "Ana Lopez", email: "ana@example.test", message: "Hello <b>there</b>" };
const posting = (body: BodyInit, headers: HeadersInit = {}) =>
  visit("/contact", { method: "POST", body, headers });
const kept = () => studio.sqlite.prepare("SELECT count(*) AS n FROM contact_messages").get();

test("a message is stored and answered with 303 to the thanks", async () => {
  const answer = await action(posting(new URLSearchParams(letter)));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/contact?sent=1"]);
  expect(kept()).toEqual({ n: 1 });
  expect(loader(visit("/contact?sent=1")).sent).toBe(true);
  expect(loader(visit("/contact")).sent).toBe(false);
});

test("a refused message is 400, keeps all that was typed, and the page's title says so", async () => {
  const post = posting(new URLSearchParams({ ...letter, email: "ana" }));
  const answer = await action(post);
  expect(answer.status).toBe(400);
  expect((await answer.json()) as FormProblem).toMatchObject({
    values: { ...letter, email: "ana" },
    fields: { email: "Enter an email address in the form name@example.com." },
  });
  expect(loader(post).refused).toBe(true);
  expect(loader(visit("/contact")).refused).toBe(false);
  expect(kept()).toEqual({ n: 0 });
});

test("a body that is no form is 400, never a bug", async () => {
  const broken = [
    posting("{}", { "Content-Type": "application/json" }),
    posting("--x", { "Content-Type": "multipart/form-data; boundary=y" }),
    posting("name=%FF", { "Content-Type": "application/x-www-form-urlencoded" }),
  ];
  for (const post of broken) expect((await action(post)).status).toBe(400);
});

test("the sixth message of a network within the hour is 429 and says when to try again", async () => {
  const send = (who: number) =>
    action(posting(new URLSearchParams({ ...letter, email: `p${who}@example.test` })));
  for (let who = 1; who <= 5; who++) expect((await send(who)).status).toBe(303);
  const answer = await send(6);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
});
