import { expect, it } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";

const choose = (form: Record<string, string>) => callRoute("POST /mode", { form });
const post = (body: string, headers: Record<string, string>) => callRoute("POST /mode", { body, headers });

it("stores the choice and redirects to the page", async () => {
  const answer = await choose({ mode: "dark", back: "/book?service=Lash+Lift" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/book?service=Lash+Lift");
  expect(answer.headers.get("Set-Cookie")).toMatch(/^mode=dark;/);
});

it("never leads to another site", async () => {
  for (const back of [
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    "",
    "/a\nb",
    "/café",
    "/\u{1F33F}",
    "/a b",
  ]) {
    expect((await choose({ mode: "dark", back })).headers.get("Location")).toBe("/");
  }
});

it("stores no invalid mode", async () => {
  expect((await choose({ mode: "purple", back: "/" })).headers.get("Set-Cookie")).toBeNull();
});

it("redirects to the home page after an invalid body", async () => {
  const answers = [
    await post("{}", { "Content-Type": "application/json" }),
    await post("x", { "Content-Type": "multipart/form-data; boundary=y" }),
    await post("x", { "Content-Type": "multipart/form-data" }),
    await post("mode=dark&mode=light&back=/a&back=/b", {
      "Content-Type": "application/x-www-form-urlencoded",
    }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
  }
});
