import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { noteDamage } from "#db/client.server.ts";
import { otherAddressNotes, serverNote } from "./server-notes.server.ts";

perTest(smallStudio);

test("the newest address is recorded, at most once a minute", () => {
  let clock = now;
  const note = otherAddressNotes(() => clock);
  note("https://www.studio.example");
  note("https://10.0.0.5");
  expect(serverNote("origin")).toEqual({
    since: now,
    lastAt: now,
    detail: { address: "https://www.studio.example" },
  });
  clock = now + 60_000;
  note("https://10.0.0.5");
  expect(serverNote("origin")).toEqual({
    since: now,
    lastAt: clock,
    detail: { address: "https://10.0.0.5" },
  });
});

test("a clock that was set back causes no long delay", () => {
  let clock = now;
  const note = otherAddressNotes(() => clock);
  note("https://a.example");
  clock = now - 3_600_000;
  note("https://b.example");
  expect(serverNote("origin")?.detail).toEqual({ address: "https://b.example" });
});

test("an unwritable database does not fail the request", () => {
  noteDamage("page 7");
  expect(() => otherAddressNotes()("https://a.example")).not.toThrow();
  expect(serverNote("origin")).toBeNull();
});
