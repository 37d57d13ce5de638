/**
 * Injects faults of an owner's machine into the built program, one per row. The start must fail with one sentence that has the path and
 * the fix, and with code 78, so that the supervisor doesn't retry (rules 27.9, 27.11 and 27.24).
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { type RequestOptions, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { connect } from "#db/connection.server.ts";
import { canBeNobody, nobody, nobodyName, whyNotNobody } from "#e2e/nobody.ts";
import { type Program, programCopy } from "#e2e/program.ts";
import { endedStart, type ServerOptions, type StudioServer, startServer } from "#e2e/server.ts";
import { studioToday } from "../calendar.ts";

type Place = { dataDir: string; file: string; program: Program };

type Fault = {
  is: string;
  /** Causes the fault. Returns what the start needs to reach it. */
  inject: (place: Place) => Omit<ServerOptions, "dataDir"> & { dataDir?: string };
  /** The expected line. Words in braces are paths. */
  says: string[];
  rootAlone?: true;
};

let folder: string;
let used: string;
let program: Program;
test.beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), "studio-used-"));
  expect(await (await startServer({ dataDir: used })).stop()).toBe(0);
  program = programCopy();
});
test.afterAll(() => {
  rmSync(used, { recursive: true, force: true });
  program?.remove();
});
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-faults-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A used data folder, and a copy of the program. */
function place(): Place {
  const dataDir = join(folder, "data");
  cpSync(used, dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  return { dataDir, file: join(dataDir, "app.db"), program };
}

const setting = (env: Record<string, string>, ...says: string[]): Fault => ({
  is: `${Object.entries(env).map(([name, value]) => `${name} is "${value}"`)}`,
  inject: () => ({ env }),
  says,
});

/** Returns a fault: a copy of the program with one package changed by `change`. */
const packageFault = (is: string, change: (program: Program) => void, ...says: string[]): Fault => ({
  is,
  inject: () => {
    const broken = programCopy();
    leftovers.push(broken);
    change(broken);
    return { command: broken.command };
  },
  says: [...says, `Unpack the release for this machine (${process.platform}-${process.arch}) again.`],
});
const leftovers: Program[] = [];
test.afterEach(() => {
  for (const broken of leftovers.splice(0)) broken.remove();
});

const prebuild = `prebuilds/${process.platform}-${process.arch}.node`;
const binaryOf = { sharp: `@img/sharp-${process.platform}-${process.arch}` };

const faults: Fault[] = [
  setting({ STUDIO_TIMEZONE: "Mars/Olympus" }, 'STUDIO_TIMEZONE is "Mars/Olympus". Set it to a name such as'),
  setting({ ORIGIN: "studio.example" }, 'ORIGIN is "studio.example". Set it to the site'),
  setting({ PORT: "eighty" }, 'PORT is "eighty". Set it to a number from 1 to 65535'),
  setting(
    { HOST: "192.0.2.1" },
    `The studio can't listen on HOST "192.0.2.1"`,
    "Set HOST to an address of this machine.",
  ),
  setting(
    { SMTP_URL: "mail.example" },
    "SMTP_URL is not the address of a mail server. Set it to one such as",
  ),
  setting({ LOG: "debug" }, 'LOG is "debug". Set it to "on" or "off".'),
  setting({ TRUSTED_PROXY: "nonsense" }, 'TRUSTED_PROXY names "nonsense"'),
  {
    is: "The data folder can't be made",
    inject: () => ({ dataDir: "/proc/nowhere" }),
    says: ["The data folder /proc/nowhere can't be written", "set DATA_DIR to another folder"],
  },
  {
    is: "A file has the path of the data folder",
    inject: ({ dataDir }) => {
      rmSync(dataDir, { recursive: true });
      writeFileSync(dataDir, "");
      return {};
    },
    says: ["The data folder {dataDir} is a file. Move it away, or choose another folder."],
  },
  {
    is: "app.db belongs to root, as after a restore by hand",
    rootAlone: true,
    inject: ({ dataDir }) => {
      chmodSync(folder, 0o755);
      chmodSync(program.root, 0o755);
      chownSync(dataDir, nobody, nobody);
      return {};
    },
    says: [
      `{file} can't be read and written by this user (${nobodyName}); it belongs to root`,
      `sudo chown -R ${nobodyName} {dataDir}`,
    ],
  },
  {
    is: "app.db is empty, as a copy on a full disk leaves it",
    inject: ({ file }) => {
      truncateSync(file, 0);
      return {};
    },
    says: ["The database {file} is empty (0 bytes)", "has held a studio before", "{dataDir}/studio.id"],
  },
  {
    is: "backups can't be written, and there is something to migrate",
    inject: ({ dataDir, file }) => {
      forgetLastMigration(file);
      writeFileSync(join(dataDir, "backups"), "");
      return {};
    },
    says: ["{dataDir}/backups can't be used", "a file is in the place of a folder. Move it away"],
  },
  packageFault(
    "no packages",
    ({ root }) => rmSync(join(root, "node_modules"), { recursive: true }),
    "The packages are missing.",
  ),
  packageFault(
    "half an npm ci: a package is missing",
    ({ root }) => rmSync(join(root, "node_modules/nodemailer")),
    "The packages are not complete (nodemailer is missing).",
  ),
  packageFault(
    "half an npm ci: what a package needs is missing",
    (broken) => {
      broken.own("@remix-run/serve");
      rmSync(join(broken.root, "node_modules/express"));
    },
    "A file of this program is missing or damaged",
    "'express'",
  ),
  packageFault(
    "half an npm ci: a file of a package is cut short",
    (broken) => {
      truncateSync(join(broken.own("croner"), "dist/croner.js"), 400);
    },
    "A file of this program is missing or damaged",
  ),
  packageFault(
    "the build is cut short",
    ({ root }) => truncateSync(join(root, "build/index.js"), 100_000),
    "A file of this program is missing or damaged",
  ),
  packageFault(
    "the build is missing",
    ({ root }) => rmSync(join(root, "build/index.js")),
    "The app is not built (build/index.js is missing).",
  ),
  packageFault(
    "no binary of better-sqlite3",
    (broken) => rmSync(join(broken.own("better-sqlite3"), prebuild)),
    "The package better-sqlite3 can't be loaded on this machine",
  ),
  packageFault(
    "better-sqlite3's binary is of another machine",
    (broken) =>
      cpSync(
        join("node_modules/better-sqlite3/prebuilds/darwin-arm64.node"),
        join(broken.own("better-sqlite3"), prebuild),
      ),
    "The package better-sqlite3 can't be loaded on this machine",
    "invalid ELF header",
  ),
  packageFault(
    "no binary of sharp",
    (broken) => {
      broken.own("sharp");
      for (const name of readdirSync(join(broken.root, "node_modules/@img"))) {
        // Some npm versions also install the WebAssembly build, which would work.
        if (/^sharp-(?:linux|wasm)/u.test(name)) rmSync(join(broken.root, "node_modules/@img", name));
      }
    },
    "The package sharp can't be loaded on this machine",
  ),
  packageFault(
    "sharp's binary is cut short",
    (broken) => {
      broken.own("sharp");
      const path = broken.own(binaryOf.sharp);
      const [name = ""] = readdirSync(join(path, "lib")).filter((each) => each.endsWith(".node"));
      truncateSync(join(path, "lib", name), 5000);
    },
    `node_modules/${binaryOf.sharp}/lib/sharp`,
    "of this program is incomplete.",
  ),
  packageFault(
    "no binary of argon2",
    (broken) => {
      broken.own("@node-rs/argon2");
      for (const name of readdirSync(join(broken.root, "node_modules/@node-rs"))) {
        if (name.startsWith("argon2-")) rmSync(join(broken.root, "node_modules/@node-rs", name));
      }
    },
    "The package @node-rs/argon2 can't be loaded on this machine",
  ),
];

/** The next start considers the last migration as pending. */
function forgetLastMigration(file: string): void {
  const sqlite = connect(file);
  sqlite.exec("DELETE FROM __drizzle_migrations WHERE id = (SELECT max(id) FROM __drizzle_migrations)");
  sqlite.close();
}

/** File names in a folder, without those that exist only while a server runs. */
const namesIn = (dataDir: string) =>
  statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(dataDir).filter((name) => !name.endsWith(".lock"))
    : [];

for (const { is, inject, says, rootAlone } of faults) {
  test(`${is}: stops the start with one sentence and 78, and changes nothing on repeated starts`, async () => {
    test.skip(rootAlone === true && !canBeNobody, whyNotNobody);
    const at = place();
    const options = { dataDir: at.dataDir, command: program.command, ...(await inject(at)) };
    const before = namesIn(at.dataDir);
    for (let start = 0; start < 2; start += 1) {
      const { code, output } = await endedStart(options);
      expect(output.trim().split("\n"), output).toHaveLength(1);
      for (const words of says) {
        const full = words.replaceAll("{file}", at.file).replaceAll("{dataDir}", at.dataDir);
        expect(output).toContain(full);
      }
      expect(code).toBe(78);
    }
    expect(namesIn(at.dataDir)).toEqual(before);
  });
}

test("a second server on the folder says that it waits, and stops after 12 seconds", async () => {
  const { dataDir, file } = place();
  const first = await startServer({ dataDir });
  try {
    const { code, output } = await endedStart({ dataDir });
    expect(output.trim().split("\n")).toEqual([
      `Another server still uses ${file}; waiting up to 12 seconds for it to end.`,
      `Another server already uses ${file}. Stop it first, or set DATA_DIR to another folder.`,
    ]);
    expect(code).toBe(78);
    expect((await fetch(`${first.url}/up`)).status).toBe(200);
  } finally {
    await first.kill();
  }
});

test("a port in use is reported", async () => {
  const { dataDir } = place();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, output } = await endedStart({ dataDir, env: { PORT: String(port) } });
  other.close();
  expect([code, output]).toEqual([
    78,
    `Port ${port} is in use by another program. Stop it, or set PORT to another number.\n`,
  ]);
});

/** Mounts a separate disk of this many MB for the data. Null if this user can't mount one. */
function smallDisk(megabytes: number) {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const mount = (...options: string[]) =>
    spawnSync("mount", ["-t", "tmpfs", "-o", options.join(), "tmpfs", disk]).status === 0;
  if (!mount(`size=${megabytes}m`, "mode=0700")) return null;
  cpSync(used, disk, { recursive: true });
  const filler = join(disk, "filler");
  return {
    dataDir: disk,
    fill: (freeKb: number) => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeKb * 1024)));
    },
    makeRoom: () => rmSync(filler),
    protect: () => mount("remount", "ro"),
    remove: () => spawnSync("umount", ["-l", disk]),
  };
}

async function onSmallDisk(
  megabytes: number,
  trial: (disk: NonNullable<ReturnType<typeof smallDisk>>) => Promise<void>,
) {
  const disk = smallDisk(megabytes);
  test.skip(disk === null, "This user may not mount a disk.");
  if (!disk) return;
  try {
    await trial(disk);
  } finally {
    disk.remove();
  }
}

test("a disk that is full before a migration changes nothing and leaves no copies", async () => {
  await onSmallDisk(4, async ({ dataDir, fill, makeRoom }) => {
    forgetLastMigration(join(dataDir, "app.db"));
    fill(200);
    for (let start = 0; start < 2; start += 1) {
      const { code, output } = await endedStart({ dataDir });
      expect(output.trim().split("\n"), output).toHaveLength(1);
      expect(output).toContain(
        `could not be written to ${dataDir}/backups: the disk is full. Nothing was changed.`,
      );
      expect(code).toBe(78);
      expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
    }
    makeRoom();
  });
});

test("a read-only disk stops the start with one sentence and 78", async () => {
  await onSmallDisk(4, async ({ dataDir, protect }) => {
    protect();
    const { code, output } = await endedStart({ dataDir });
    expect([code, output]).toEqual([
      78,
      `The data folder ${dataDir} can't be written: its disk is read-only. Make it writable, or set DATA_DIR to another folder.\n`,
    ]);
  });
});

test("on a full disk pages work and bookings are refused with the phone number, and everything works again after space is freed", async () => {
  await onSmallDisk(80, async ({ dataDir, fill, makeRoom }) => {
    const server = await startServer({ dataDir });
    try {
      expect((await book(server)).status).toBe(201);
      fill(0);
      const refused = await book(server);
      expect(refused.status).toBe(503);
      expect(((await refused.json()) as { error: string }).error).toMatch(
        /^We can't save anything right now, so this was not done\. Please call us at [\d()\s-]+ or try again later\.$/u,
      );
      expect((await fetch(server.url)).status).toBe(200);
      expect((await fetch(`${server.url}/up`)).status).toBe(503);
      expect(server.output()).toContain("its disk is full (SQLITE_FULL).");
      expect(server.output()).not.toContain('"stack"');
      makeRoom();
      expect((await book(server)).status).toBe(201);
      await expect.poll(async () => (await fetch(`${server.url}/up`)).status).toBe(200);
    } finally {
      await server.kill();
    }
  });
});

let booked = 0;
/** Uses the first free time of a different day each time. */
async function book({ url }: StudioServer): Promise<Response> {
  booked += 1;
  const services = (await (await fetch(`${url}/api/services`)).json()) as { id: number }[];
  const serviceId = services[0]?.id;
  for (let ahead = 2 + booked; ; ahead += 1) {
    const date = addDays(studioToday(), ahead);
    const free = await fetch(`${url}/api/availability?service_id=${serviceId}&date=${date}`);
    const [first] = ((await free.json()) as { times: { time: string }[] }).times;
    if (!first) continue;
    const visit = { serviceId, providerId: "any", date, time: first.time };
    const who = {
      customerName: "Ana",
      customerEmail: `ana${booked}@example.com`,
      customerPhone: "503 555 0199",
    };
    return fetch(`${url}/api/appointments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...visit, ...who, notes: null }),
    });
  }
}

const write = ({ url }: StudioServer) =>
  fetch(`${url}/contact`, {
    method: "POST",
    body: new URLSearchParams({ name: "Ana", email: "ana@example.com", message: "Hello" }),
    redirect: "manual",
  });

/** A mail server that rejects every password. */
function strictMailServer() {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 mail.test ESMTP\r\n");
    socket.on("data", (said) => {
      const word = said.toString().slice(0, 4).toUpperCase();
      if (word === "EHLO") socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
      else socket.write(word === "AUTH" ? "535 5.7.8 Wrong password\r\n" : "530 5.7.0 Sign in first\r\n");
    });
  });
  return new Promise<{ url: string; close: () => void }>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `smtp://studio:wrong@127.0.0.1:${port}`, close: () => void server.close() });
    });
  });
}

const deadPort = async () => ({ url: "smtp://127.0.0.1:9", close: () => {} });
const noSuchHost = async () => ({ url: "smtp://mail.invalid:25", close: () => {} });

for (const [is, mails, why] of [
  ["down", deadPort, /ECONNREFUSED/u],
  ["at an unknown host name", noSuchHost, /mail\.invalid/u],
  ["given a wrong password", strictMailServer, /535 5\.7\.8 Wrong password/u],
  ["silent", () => mailServer({ connect: () => "hang" }), /Greeting never received/u],
] as const) {
  test(`a mail server that is ${is}: the log has one line with the reason, and the studio keeps running`, async () => {
    const { dataDir } = place();
    const post = await mails();
    const server = await startServer({ dataDir, env: { SMTP_URL: post.url } });
    try {
      expect((await write(server)).status).toBeLessThan(400);
      const failing = /The mail server is failing. Emails are waiting: ([^"]+)"/gu;
      await expect.poll(() => server.output(), { timeout: 40_000 }).toMatch(failing);
      expect([...server.output().matchAll(failing)].map(([, said]) => said)).toEqual([
        expect.stringMatching(why),
      ]);
      expect((await book(server)).status).toBe(201);
      expect((await fetch(`${server.url}/up`)).status).toBe(200);
    } finally {
      await server.kill();
      await post.close();
    }
  });
}

test("a refused recipient is not a mail server failure, and other emails are sent", async () => {
  const { dataDir } = place();
  const post = await mailServer({
    recipient: (address) =>
      address.startsWith("ana") ? { code: 550, words: "5.1.1 No such user" } : undefined,
  });
  const server = await startServer({ dataDir, env: { SMTP_URL: post.url } });
  try {
    expect((await book(server)).status).toBe(201);
    await expect.poll(() => post.to("hello@studio.example").length).toBeGreaterThan(0);
    await expect.poll(() => post.asked.recipients.some((address) => address.startsWith("ana"))).toBe(true);
    expect(server.output()).not.toContain("The mail server is failing");
  } finally {
    await server.kill();
    await post.close();
  }
});

test("bookings and sessions survive a clock that jumps a day ahead and back", async () => {
  const { dataDir } = place();
  // The first SIGUSR2 sets the clock of this process a day ahead, the next one an hour behind the original time.
  const jumps = `const Before = Date; let on = 0;
    globalThis.Date = class extends Before {
      static now() { return Before.now() + on; }
      constructor(...args) { if (args.length) super(...args); else super(Before.now() + on); } };
    process.on("SIGUSR2", () => { on = on ? -3_600_000 : 86_400_000; console.log("clock " + on); });`;
  const command = [
    process.execPath,
    "--import",
    `data:text/javascript,${encodeURIComponent(jumps)}`,
    "bin/start.mjs",
    "--no-build",
  ];
  const server = await startServer({ dataDir, command });
  try {
    for (const jump of ["clock 86400000", "clock -3600000"]) {
      process.kill(server.pid, "SIGUSR2");
      await expect.poll(() => server.output()).toContain(jump);
      expect((await book(server)).status).toBe(201);
      expect((await fetch(`${server.url}/up`)).status).toBe(200);
    }
  } finally {
    await server.kill();
  }
});

test("a closed or full log does not stop the studio", async () => {
  const { dataDir } = place();
  for (const log of ["> >(head -n 1)", "> /dev/full"]) {
    const script = `exec "$0" bin/start.mjs --no-build ${log} 2>&1`;
    const command = ["bash", "-c", script, process.execPath];
    const server = await startServer({ dataDir, command, env: { LOG: "on" } });
    for (let asked = 0; asked < 3; asked += 1) expect((await fetch(server.url)).status).toBe(200);
    expect((await book(server)).status).toBe(201);
    await server.kill();
  }
});

/** Requests like a proxy that passes on the browser's host. */
const asked = (url: string, options: RequestOptions, body = "") =>
  new Promise<{ status: number | undefined; location: string | undefined; text: string }>(
    (resolve, reject) => {
      request(url, options, (answer) => {
        let text = "";
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode, location: answer.headers.location, text }),
        );
      })
        .on("error", reject)
        .end(body);
    },
  );

test("with a wrong ORIGIN a form names both addresses, and the www. address redirects", async () => {
  const { dataDir } = place();
  const server = await startServer({ dataDir, env: { ORIGIN: "https://studio.example" } });
  const from = (host: string) => ({ host, "content-type": "application/x-www-form-urlencoded" });
  try {
    const form = await asked(
      `${server.url}/login`,
      { method: "POST", headers: { ...from("booking.example"), origin: "https://booking.example" } },
      "email=ana%40example.com",
    );
    expect(form.status).toBe(403);
    for (const address of ["https://booking.example", "https://studio.example"])
      expect(form.text).toContain(address);
    const www = await asked(`${server.url}/prices?a=1`, { headers: { host: "www.studio.example" } });
    expect(www.status).toBeGreaterThan(300);
    expect(www.location).toBe("https://studio.example/prices?a=1");
  } finally {
    await server.kill();
  }
});

/** Faults tested in other specs: the file, and the start of the test's name. */
const elsewhere = [
  ["Node is too old", "installation.spec.ts", "on an old Node stops with one sentence"],
  ["app.db is missing", "starts.spec.ts", "a used folder never becomes a new studio"],
  [
    "app.db is cut short, or its header is damaged",
    "starts.spec.ts",
    "an incomplete or overwritten file stops the start",
  ],
  ["4 KB in the middle are damaged", "starts.spec.ts", "a damaged page is reported at the start and on /up"],
  ["a migration throws", "starts.spec.ts", "a failing migration leaves one sentence and one copy"],
  ["the folder is open to others", "starts.spec.ts", "files are private"],
  ["app.db is deleted under the server", "lost-database.spec.ts", "a deleted database refuses bookings"],
  ["app.db is replaced under the server", "lost-database.spec.ts", "a database moved away and back"],
  ["the server is killed, its journal is left", "crash.spec.ts", "a studio killed ten times"],
  ["SIGTERM to npm start", "stops.spec.ts", "to npm start ends the server too"],
] as const;

for (const [is, spec, title] of elsewhere) {
  test(`${is}: is tested by ${spec}`, () => {
    expect(readFileSync(join("e2e/server", spec), "utf8")).toContain(title);
  });
}
