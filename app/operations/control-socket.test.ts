import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askServer, listenForCommands } from "./control-socket.server.ts";

let folder: string;
let stop = () => {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-socket-"));
});
afterEach(() => {
  stop();
  stop = () => {};
  rmSync(folder, { recursive: true, force: true });
});

const handlers = {
  backup: async () => ({ file: "a.db" }),
  fails: async () => {
    throw new Error("The disk is full.");
  },
};
const listen = async (dataDir = folder) => {
  stop = listenForCommands(dataDir, handlers);
  await vi.waitFor(() => expect(statSync(join(dataDir, "studio.sock")).mode & 0o777).toBe(0o600));
};

test("a command returns a value or an error message, and only the owner can use the socket", async () => {
  expect(await askServer(folder, "backup")).toEqual({ reached: false });
  await listen();
  expect(await askServer(folder, "backup")).toEqual({ reached: true, ok: true, value: { file: "a.db" } });
  expect(await askServer(folder, "fails")).toEqual({ reached: true, ok: false, why: "The disk is full." });
  for (const unknown of ["shutdown", "constructor", ""])
    expect(await askServer(folder, unknown)).toMatchObject({ reached: true, ok: false });
  stop();
  expect(existsSync(join(folder, "studio.sock"))).toBe(false);
});

test("the socket of a killed server counts as not reachable, and the next server replaces it", async () => {
  writeFileSync(join(folder, "studio.sock"), "");
  expect(await askServer(folder, "backup")).toEqual({ reached: false });
  await listen();
  expect(await askServer(folder, "backup")).toMatchObject({ ok: true });
});

test("a socket works in a folder whose path is longer than the limit", async () => {
  const deep = join(folder, "d".repeat(120), "e".repeat(120));
  mkdirSync(deep, { recursive: true });
  await listen(deep);
  expect(await askServer(deep, "backup")).toMatchObject({ ok: true });
});

test("a client that sends no end of line is disconnected, and others get an answer", async () => {
  await listen();
  const client = createConnection(join(folder, "studio.sock"));
  client.write("x".repeat(5000));
  await new Promise((closed) => client.on("close", closed));
  expect(await askServer(folder, "backup")).toMatchObject({ ok: true });
});
