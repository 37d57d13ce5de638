/** Backup and restore by command, while the studio is in use: a restore has everything confirmed before the backup, and nothing later. */
import { execFile, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { connect } from "#db/connection.server.ts";
import { canBeNobody, nobody, whyNotNobody } from "#e2e/nobody.ts";
import { endedStart, type StudioServer, startServer } from "#e2e/server.ts";
import { studioToday } from "../calendar.ts";

let dataDir: string;
let file: string;
let server: StudioServer | undefined;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "studio-backup-"));
  file = join(dataDir, "app.db");
});
test.afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { code: number | null; out: string; err: string };

/** Runs `studio WORDS` on the folder from this checkout. `before` precedes the command in the shell. */
function studio(words: string[], { env = {}, folder = dataDir, before = "" } = {}): Promise<Answer> {
  const command = `${before} exec "$0" bin/studio.mjs "$@"`;
  const own = {
    ...process.env,
    ORIGIN: "http://studio.test",
    DATA_DIR: folder,
    SMTP_URL: "",
    DEMO: "",
    ...env,
  };
  return new Promise((done) =>
    execFile("sh", ["-c", command, process.execPath, ...words], { env: own }, (problem, out, err) =>
      done({ code: problem ? Number(problem.code ?? -1) : 0, out, err }),
    ),
  );
}

const names = (path = file): string[] => {
  const sqlite = connect(path);
  try {
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    return sqlite
      .prepare<unknown[], string>("SELECT customer_name FROM appointments ORDER BY id")
      .pluck()
      .all();
  } finally {
    sqlite.close();
  }
};

let asked = 0;
/** Books the next free time not requested before. Returns the name of the client. */
async function book({ url }: StudioServer): Promise<string> {
  asked += 1;
  const [service] = (await (await fetch(`${url}/api/services`)).json()) as { id: number }[];
  const name = `Guest ${asked}`;
  for (let ahead = 2; ahead < 30; ahead += 1) {
    const date = addDays(studioToday(), ahead);
    const free = (await (
      await fetch(`${url}/api/availability?service_id=${service?.id}&date=${date}`)
    ).json()) as { times: { time: string }[] };
    for (const { time } of free.times) {
      const answer = await fetch(`${url}/api/appointments`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          ...{ serviceId: service?.id, providerId: "any", date, time, customerName: name },
          ...{ customerEmail: `guest${asked}@example.com`, customerPhone: "(503) 555-0199" },
        }),
      });
      if (answer.status === 201) return name;
    }
  }
  throw new Error("No time is free.");
}

test("a backup of the running server contains everything confirmed before, and is restored after kill -9", async () => {
  server = await startServer({ dataDir });
  const running = server;
  const confirmed: string[] = [];
  const going = { on: true };
  const guests = (async () => {
    while (going.on && confirmed.length < 60) confirmed.push(await book(running));
  })();
  await expect.poll(() => confirmed.length).toBeGreaterThan(5);
  const before = [...confirmed];
  const made = await studio(["backup"]);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toContain(join(dataDir, "backups", "app-"));
  const after = confirmed.length;
  await expect.poll(() => confirmed.length).toBeGreaterThan(after);
  going.on = false;
  await guests;

  expect(await studio(["backup", "--drill"])).toMatchObject({ code: 0, err: "" });
  expect(readdirSync(dataDir).filter((name) => name.startsWith("drill-"))).toEqual([]);
  const refused = await studio(["restore", "latest"]);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/^The studio is running on .*\. Stop it first: /u);
  const second = await endedStart({ dataDir, env: { PORT: new URL(running.url).port } });
  expect([second.code, second.output]).toEqual([
    78,
    `This studio is already running, on the data folder ${dataDir}.\n`,
  ]);

  await running.kill();
  expect(existsSync(`${file}-wal`)).toBe(true);
  const back = await studio(["restore", "latest"]);
  expect(back).toMatchObject({ code: 0, err: "" });
  expect(back.out).toContain("No email is sent until you release them");
  const [replaced = ""] = readdirSync(dataDir).filter((name) => name.startsWith("replaced-"));
  expect(names(join(dataDir, replaced, "app.db"))).toEqual(confirmed);
  expect(existsSync(`${file}-wal`)).toBe(false);
  const restored = names();
  expect(restored).toEqual(confirmed.slice(0, restored.length));
  expect(restored.slice(0, before.length)).toEqual(before);
  expect(restored.length).toBeLessThan(confirmed.length);

  server = await startServer({ dataDir });
  const later = await book(server);
  const released = await studio(["restore", "--release"]);
  expect(released).toMatchObject({ code: 0, err: "" });
  expect(released.out).toMatch(/There is no mail server \(SMTP_URL is not set\), so none is sent yet/u);
  const again = await studio(["restore", "--release"]);
  expect(again).toMatchObject({
    code: 1,
    err: expect.stringContaining("they were released or discarded on "),
  });
  expect(await server.stop()).toBe(0);
  expect(readdirSync(dataDir)).not.toContain("studio.sock");
  expect(names()).toEqual([...restored, later]);
});

/** Kills the process at its n-th rename, chmod or fsync. */
const endsAt = (nth: number) => {
  const code = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; let left = ${nth};
    for (const name of ["renameSync", "mkdirSync", "rmSync", "chmodSync", "fsyncSync", "rmdirSync"]) {
      const real = fs[name];
      fs[name] = (...args) => { if (--left === 0) process.kill(process.pid, "SIGKILL"); return real(...args); };
    }
    syncBuiltinESMExports();`;
  // With the clock of all specs, because otherwise the backup would be from the future.
  const clock = process.env.NODE_OPTIONS ?? "";
  return { NODE_OPTIONS: `${clock} --import=data:text/javascript,${encodeURIComponent(code)}` };
};

test("a restore killed at any step leaves the old or the new database, or a start names the command to continue", async () => {
  test.setTimeout(180_000);
  server = await startServer({ dataDir });
  const first = await book(server);
  expect(await studio(["backup"])).toMatchObject({ code: 0 });
  const second = await book(server);
  await server.kill();
  const template = mkdtempSync(join(tmpdir(), "studio-template-"));
  cpSync(dataDir, template, { recursive: true });
  const seen = { old: 0, cutOff: 0, new: 0 };
  try {
    for (let nth = 1; seen.new < 2; nth += 1) {
      rmSync(dataDir, { recursive: true });
      cpSync(template, dataDir, { recursive: true });
      const { code } = await studio(["restore", "latest"], { env: endsAt(nth) });
      if (!existsSync(file)) {
        const { code: ended, output } = await endedStart({ dataDir });
        expect([nth, ended, output.trim().split("\n").length]).toEqual([nth, 78, 1]);
        expect(output).toContain("studio restore --continue");
        expect(await studio(["restore", "--continue"])).toMatchObject({ code: 0 });
        expect(names()).toEqual([first]);
        seen.cutOff += 1;
      } else if (existsSync(`${file}-wal`)) {
        expect(names()).toEqual([first, second]);
        seen.old += 1;
      } else {
        expect(names()).toEqual([first]);
        if (code === 0) seen.new += 1;
      }
    }
    expect(seen.old).toBeGreaterThan(3);
    expect(seen.cutOff).toBeGreaterThan(3);
    server = await startServer({ dataDir });
    expect(readdirSync(dataDir).filter((name) => /restor|drill/u.test(name))).toEqual([]);
  } finally {
    rmSync(template, { recursive: true, force: true });
  }
});

test("a backup or restore without disk space says so and changes nothing", async () => {
  server = await startServer({ dataDir });
  const name = await book(server);
  await server.stop();
  expect(await studio(["backup"])).toMatchObject({ code: 0 });
  const before = readdirSync(join(dataDir, "backups"));
  // In blocks of 512 bytes. Ignores SIGXFSZ, which would end the process without a message.
  const small = "trap '' XFSZ; ulimit -f 400;";
  const backup = await studio(["backup"], { before: small });
  expect([backup.code, backup.err.trim().split("\n")]).toEqual([
    1,
    [expect.stringContaining("The backup could not be made: ")],
  ]);
  expect(readdirSync(join(dataDir, "backups"))).toEqual(before);
  const state = JSON.parse(readFileSync(join(dataDir, "backups/state.json"), "utf8"));
  expect(state).toMatchObject({ failure: { why: backup.err.trim() } });
  const restore = await studio(["restore", "latest"], { before: small });
  expect([restore.code, restore.err.trim().split("\n")]).toEqual([
    1,
    [expect.stringContaining("could not be restored: the disk is full.")],
  ]);
  expect(names()).toEqual([name]);
  expect(readdirSync(dataDir).filter((entry) => /restor|replaced/u.test(entry))).toEqual([]);
});

test("files from commands run by root are private and belong to the folder's owner", async () => {
  test.skip(!canBeNobody, whyNotNobody);
  server = await startServer({ dataDir });
  await server.stop();
  spawnSync("chown", ["-R", `${nobody}:${nobody}`, dataDir]);
  chownSync(dataDir, nobody, nobody);
  expect(await studio(["backup"])).toMatchObject({ code: 0, err: "" });
  expect(await studio(["restore", "latest"])).toMatchObject({ code: 0, err: "" });
  // Copied from another computer into a folder of root's, with a relative path.
  const own = mkdtempSync(join(tmpdir(), "studio-roots-"));
  try {
    const backups = join(dataDir, "backups");
    const [made = ""] = readdirSync(backups).filter((name) => name.endsWith(".db"));
    cpSync(join(backups, made), join(own, "from-afar.db"));
    expect(await studio(["restore", join(own, "from-afar.db")])).toMatchObject({ code: 0, err: "" });
    const lacking = await studio(["restore", join(own, "nowhere.db")]);
    expect([lacking.code, lacking.err]).toEqual([1, `There is no file ${join(own, "nowhere.db")}.\n`]);
    expect(readdirSync(own)).toEqual(["from-afar.db"]);
  } finally {
    rmSync(own, { recursive: true });
  }
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  expect(all.filter((path) => statSync(path).uid !== nobody)).toEqual([]);
  expect(all.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
});

/** Returns the commands of a guide's section, from blocks of this kind. */
function commandsOf(path: string, section: string, kind = ""): string[] {
  const [, text = ""] = readFileSync(path, "utf8").split(`## ${section}\n`);
  const [, block = ""] = text.split("\n## ", 1)[0]?.split(`\`\`\`sh${kind}\n`) ?? [];
  return block.split("```", 1)[0]?.trim().split("\n") ?? [];
}

test("the guide's commands move a studio from another computer", async () => {
  test.setTimeout(90_000);
  const other = mkdtempSync(join(tmpdir(), "studio-other-"));
  const here = mkdtempSync(join(tmpdir(), "studio-here-"));
  try {
    server = await startServer({ dataDir: other });
    const name = await book(server);
    expect(await studio(["backup"], { folder: other })).toMatchObject({ code: 0 });
    await server.stop();
    const [made = ""] = readdirSync(join(other, "backups")).filter((file) => file.endsWith(".db"));
    cpSync(join(other, "backups", made), join(here, made));
    server = await startServer({ dataDir });
    await book(server);

    const commands = commandsOf("docs/when-it-breaks.md", "Bring a studio from another computer");
    expect(commands).toHaveLength(5);
    for (const command of commands) {
      const [sudo, program, ...words] = command.replace(/app-[\d-]+\.db/u, made).split(" ");
      expect(sudo).toBe("sudo");
      if (program === "studio") {
        const { code, err } = await studio(words, { env: { INIT_CWD: here } });
        expect([command, code, err]).toEqual([command, 0, ""]);
      } else if (words[0] === "stop") await server.stop();
      else server = await startServer({ dataDir });
    }
    expect(names()).toEqual([name]);
    expect(readdirSync(here)).toEqual([made]);
  } finally {
    for (const folder of [other, here]) rmSync(folder, { recursive: true, force: true });
  }
});
