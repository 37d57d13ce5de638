/** Tests the check of refused calls: its reports about calls that write. */
import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { callRoute, requestOf } from "./call-route.server.ts";
import { enrol, password } from "./people.server.ts";
import { peoplePerTest } from "./per-test.ts";
import { renderedAt } from "./render.tsx";
import { now } from "./studio.server.ts";
import { unchangedIfRefused } from "./unchanged.server.ts";

const studio = peoplePerTest();

const callMe = (phone: string) => studio.sqlite.prepare("UPDATE settings SET phone = ?").run(phone);

/** Writes a row while the gate looks up the visitor, who is unknown, so the call is refused with 401. */
const writingContext = () =>
  ({
    get visitor() {
      callMe("1");
      return null;
    },
  }) as unknown as AppLoadContext;

const asked = (answer: { status: number }, work: () => void | Promise<void> = () => undefined) => {
  const { request } = requestOf("POST /api/sales", {});
  return unchangedIfRefused(request, async () => {
    await work();
    return answer;
  });
};

test("fails for a refused call that wrote a row, and names table and row", async () => {
  const call = callRoute("POST /api/sales", { json: {}, context: writingContext() });
  await expect(call).rejects.toThrow(
    /POST \/api\/sales was refused with 401, but it changed rows of: settings\nsettings: changed \{"phone":".*"\} to \{"phone":"1"\}/u,
  );
});

test("fails for a refused page that wrote a row", async () => {
  const page = { as: studio.rita, now };
  expect((await renderedAt("/receptionist/sales/99", page)).status).toBe(404);
  const call = renderedAt("/api/sales", { now, context: writingContext() });
  await expect(call).rejects.toThrow("settings");
});

test("fails for added and removed rows, in tables without a number too", async () => {
  const { sqlite } = studio;
  await expect(
    asked({ status: 400 }, () => void sqlite.exec("INSERT INTO secrets VALUES ('a', 'b', 1)")),
  ).rejects.toThrow('secrets: added {"name":"a"');
  await expect(
    asked({ status: 400 }, () => void sqlite.exec("DELETE FROM secrets WHERE name = 'a'")),
  ).rejects.toThrow('secrets: removed {"name":"a"');
});

test("passes for a refused call that rolled back, and for an accepted call", async () => {
  const { sqlite } = studio;
  const undone = () => {
    sqlite.exec("BEGIN; UPDATE settings SET phone = '1'; ROLLBACK");
  };
  expect(await asked({ status: 409 }, undone)).toEqual({ status: 409 });
  expect(await asked({ status: 303 }, () => void callMe("2"))).toEqual({ status: 303 });
});

test("can't check a refused call during an accepted one, but checks several refused ones", async () => {
  const turn = () => new Promise<void>((go) => setImmediate(go));
  const writes = async () => {
    await turn();
    callMe("1");
  };
  await Promise.all([asked({ status: 201 }, writes), asked({ status: 409 }, turn)]);
  const both = await Promise.allSettled([
    asked({ status: 409 }, async () => {
      await turn();
      callMe("2");
    }),
    asked({ status: 404 }, async () => {
      await turn();
      await turn();
    }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

test("allows a wrong password to be counted and logged, and nothing else", async () => {
  enrol("eve@example.com");
  const form = { email: "eve@example.com", password: `${password}x` };
  expect((await callRoute("POST /api/auth/login", { json: form, now })).status).toBe(401);
  expect(studio.actions()).toContain("sign-in-failed");
  const { sqlite } = studio;
  await expect(
    asked({ status: 401 }, () => void sqlite.exec("UPDATE users SET pin_failures = 1, phone = '1'")),
  ).rejects.toThrow("users");
});
