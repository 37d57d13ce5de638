import { expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(starterStudio, { clock: now });

const rita = {
  firstName: "Rita",
  lastName: "Neu",
  phone: "555 010 2030",
  email: "rita@x.test",
  password: "Kettle-Moss-7",
};
const send = (fields: Record<string, string> = {}, cookie?: string) =>
  callRoute("/register", { form: { ...rita, ...fields }, cookie });

test("creates an ordinary client, whatever the form claims, and opens the profile", async () => {
  const { status, location, setCookie } = await send({ roles: "admin" });
  expect([status, location]).toEqual([303, "/profile?done=registered"]);
  expect(setCookie).toMatch(/^sid=/u);
  expect(
    studio.rows(
      "SELECT username, email, role FROM users JOIN user_roles ON user_id = id WHERE email IS NOT NULL",
    ),
  ).toEqual([{ username: "Rita Neu", email: "rita@x.test", role: "user" }]);
});

test("answers the script, which shows the success before the next page", async () => {
  const { status, data, setCookie } = await send({ enhanced: "1" });
  expect([status, data]).toEqual([201, { ok: true, signedIn: true }]);
  expect(setCookie).toMatch(/^sid=/u);
});

test("refuses a known address, and keeps all typed values except the password", async () => {
  enrol("rita@x.test");
  const { status, data, text } = await send();
  expect(status).toBe(409);
  expect(data.values).toEqual({
    firstName: "Rita",
    lastName: "Neu",
    phone: "555 010 2030",
    email: "rita@x.test",
  });
  expect(text).not.toContain("Kettle-Moss-7");
});

test("questions a mistyped address once, together with other errors, and takes the answer", async () => {
  const slip = { email: "rita@gmial.com" };
  const asked = await send({ ...slip, phone: "" });
  expect(asked.status).toBe(400);
  expect(asked.data).toMatchObject({
    fields: { phone: "Enter your phone number." },
    email: { meant: "rita@gmail.com", typed: "rita@gmial.com" },
  });
  expect((await send(slip)).data.fields).toEqual({ email: "Check your email address." });
  expect((await send({ ...slip, emailIs: "rita@gmail.com" })).status).toBe(303);
  expect(studio.rows("SELECT email FROM users WHERE username = 'Rita Neu'")).toEqual([
    { email: "rita@gmail.com" },
  ]);
});

test("requires every field and states the password rule", async () => {
  const empty = await send({ firstName: "", lastName: "", phone: "", email: "", password: "" });
  expect(empty.status).toBe(400);
  expect(Object.keys(empty.data.fields).sort()).toEqual([
    "email",
    "firstName",
    "lastName",
    "password",
    "phone",
  ]);
  const weak = await send({ password: "abcdefgh" });
  expect(weak.data.fields).toEqual({
    password:
      "Password must be at least 8 characters and include uppercase, lowercase, number, and special character.",
  });
  expect(studio.count("sessions")).toBe(0);
});

test("keeps the session of a user who is already signed in", async () => {
  const cookie = cookieOf(open(enrol("desk@x.test", ["receptionist"])));
  const { setCookie, location } = await send({}, cookie);
  expect([setCookie, location]).toEqual([null, "/login?done=registered"]);
});
