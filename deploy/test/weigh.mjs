/** `sudo node deploy/test/weigh.mjs [--idle MINUTES] [--load SECONDS] [--release FILE] [--suite trixie]`: measures memory on a machine of 512 MB. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bootMachine } from "./machine.mjs";
import { asker, jar, ownersPassword, visit } from "./visit.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
const { values: asked } = parseArgs({
  options: {
    release: { type: "string" },
    suite: { type: "string", default: "bookworm" },
    idle: { type: "string", default: "10" },
    load: { type: "string", default: "90" },
    flags: { type: "string", default: "" },
  },
});
const origin = "https://studio.example";
const photosSent = 20;
const scratch = mkdtempSync(join(tmpdir(), "studio-weigh-"));
const release = asked.release ? resolve(asked.release) : made();
const rows = [];
const machine = await bootMachine(asked.suite);
try {
  await installed();
  await left();
  await busy();
} finally {
  await machine.end();
  rmSync(scratch, { recursive: true, force: true });
}
console.table(rows);

async function installed() {
  for (const file of [release, `${release}.sha256`])
    copyFileSync(file, join(machine.root, "root", basename(file)));
  await inMachine("apt-get update -qq && apt-get install -y -qq caddy >/dev/null 2>&1");
  const unpack = `mkdir -p /srv/studio/releases && tar -xzf ${basename(release)} -C /srv/studio/releases`;
  await row("unpacking the release", () => inMachine(unpack));
  const script = `/srv/studio/releases/${/studio-([\d.]+)-linux/u.exec(release)[1]}/deploy/install.sh`;
  await row("install.sh, with the first start", () =>
    inMachine(`sh ${script} --local-certificates ${origin} America/New_York`),
  );
}

async function left() {
  await pause(12_000);
  note("idle, 12 s after the start");
  await pause(Number(asked.idle) * 60_000);
  note(`idle, ${asked.idle} minutes later`);
}

async function busy() {
  const ca = readFileSync(
    join(machine.root, "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"),
    "utf8",
  );
  const site = { origin, address: machine.address, ca };
  const { said } = await machine.run("studio admin link", { quiet: true });
  const wrong = (await visit(site, said)).filter(([, isSo]) => !isSo);
  if (wrong.length > 0) throw new Error(`The visit: ${wrong[0][0]}`);
  note("after an owner's first day");
  await inMachine("echo RATE_LIMITS=off >>/etc/studio/studio.env && systemctl restart studio");
  await pause(5000);
  note("after a restart");
  const ask = asker(site);
  const counts = {};
  await row(`mixed load, ${asked.load} s`, () => load(ask, counts));
  console.log(
    Object.entries(counts)
      .map(([what, { times, wrong: bad }]) => `${what} ${times}${bad ? ` (${bad} wrong answers)` : ""}`)
      .join(", "),
  );
  note("at its end");
  await pause(60_000);
  note("a minute after it");
}

async function load(ask, counts) {
  const until = performance.now() + Number(asked.load) * 1000;
  const browser = jar();
  const login = { form: { email: "owner@studio.example", password: ownersPassword }, jar: browser };
  await ask("POST", "/login", login);
  const staff = (path) => ask("GET", path, { jar: browser });
  const counted = async (what, right, work) => {
    const { status } = await work();
    counts[what] ??= { times: 0, wrong: 0 };
    counts[what].times += 1;
    if (!right.includes(status)) counts[what].wrong += 1;
  };
  const over = async (everyMs, work) => {
    for (let n = 0; performance.now() < until; n += 1) {
      await work(n);
      await pause(everyMs);
    }
  };
  const services = (await ask("GET", "/api/services")).json;
  const days = Array.from({ length: 25 }, (_, day) =>
    new Date(Date.now() + (day + 1) * 86_400_000).toISOString().slice(0, 10),
  );
  const reading = ["/", "/services", "/book", "/about", "/contact", `/book?service=${services[0].id}`];
  const photos = await photosOf(photosSent);
  await Promise.all([
    ...[0, 1, 2, 3].map((from) =>
      over(50, (n) => counted("pages", [200], () => ask("GET", reading[(n + from) % reading.length]))),
    ),
    ...[0, 1].map((who) =>
      over(300, (n) => {
        const { id } = services[(n + who) % services.length];
        const date = days[(n * 7 + who) % days.length];
        return booked(ask, counted, { id, date, name: `guest-${who}-${n}` });
      }),
    ),
    over(1500, (n) =>
      counted("sign-ins", n % 2 ? [401] : [200], () =>
        ask("POST", "/api/auth/login", {
          json: { email: "owner@studio.example", password: n % 2 ? "Wrong-Pass-1" : ownersPassword },
        }),
      ),
    ),
    over(400, (n) =>
      counted("desk", [200], () => staff(["/receptionist", "/admin/system", "/admin/users"][n % 3])),
    ),
    over(100, async (n) => {
      if (n >= photos.length) return pause(5000);
      await counted(
        photos[n].length > 2 ** 20 ? "photos that are too large" : "photos",
        [200, 303, 413],
        () => ask("POST", "/admin/gallery", { jar: browser, raw: multipart(photos[n]) }),
      );
    }),
    over(10_000, (n) =>
      counted("exports", [200], () =>
        ask("POST", "/admin/data/file", {
          jar: browser,
          form: {
            what: n % 2 ? "clients" : "appointments",
            format: n % 2 ? "json" : "csv",
            from: "",
            to: "",
          },
        }),
      ),
    ),
    over(30_000, () =>
      counted("backups", [0], async () => ({
        status: (await machine.run("studio backup", { quiet: true })).code,
      })),
    ),
  ]);
}

async function booked(ask, counted, { id, date, name }) {
  const { json } = await ask("GET", `/api/availability?service_id=${id}&date=${date}`);
  const times = json?.times ?? [];
  const slot = times[Math.floor(times.length / 2)];
  if (!slot) return;
  await counted("bookings", [201, 409], () =>
    ask("POST", "/api/appointments", {
      json: {
        serviceId: id,
        providerId: "any",
        date,
        time: slot.time,
        customerName: "Olivia Grant",
        customerEmail: `${name}@mail.example`,
        customerPhone: "(503) 555-0130",
        notes: null,
      },
    }),
  );
}

// Returns photos of 12 megapixels just below the limit of 1 MB. Every fifth is 8 MB and refused.
async function photosOf(many) {
  const sharp = createRequire(import.meta.url)("sharp");
  const noise = { type: "gaussian", mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#c6a8e4", noise } });
  const raw = await picture.raw().toBuffer({ resolveWithObject: true });
  const from = () => sharp(raw.data, { raw: raw.info });
  const small = await from().blur(4).jpeg({ quality: 70 }).toBuffer();
  const large = await from().jpeg({ quality: 80 }).toBuffer();
  console.log(
    `photos of ${(small.length / 2 ** 20).toFixed(2)} and ${(large.length / 2 ** 20).toFixed(2)} MB`,
  );
  return Array.from({ length: many }, (_, n) =>
    Buffer.concat([n % 5 === 4 ? large : small, randomBytes(16)]),
  );
}

function multipart(photo) {
  const boundary = randomBytes(12).toString("hex");
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="intent"\r\n\r\nupload\r\n--${boundary}\r\nContent-Disposition: form-data; name="pictures"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

async function row(what, work) {
  const most = { studio: 0, tree: 0, all: 0 };
  let going = true;
  const watching = (async () => {
    while (going) {
      const { studio, tree, all } = weights();
      most.studio = Math.max(most.studio, studio);
      most.tree = Math.max(most.tree, tree);
      most.all = Math.max(most.all, all);
      await pause(100);
    }
  })();
  await work();
  going = false;
  await watching;
  noted(`${what}: at most`, most);
}

function note(what) {
  noted(what, weights());
}

function noted(what, { studio, tree, all }) {
  const mb = (value) => Math.round(value);
  rows.push({
    what,
    server: mb(studio),
    "with its child processes": mb(tree),
    "all processes, without cache": mb(all),
  });
  console.log(`${what}: ${mb(studio)} / ${mb(tree)} / ${mb(all)} MB`);
}

function weights() {
  const nodes = machine.processes().filter(({ words }) => words[0].endsWith("/bin/node"));
  const server = nodes.find(({ words }) => words.some((word) => /^(?:start|bin\/start\.mjs)$/u.test(word)));
  return {
    studio: server?.now ?? 0,
    tree: nodes.reduce((sum, { now }) => sum + now, 0),
    all: machine.anonymousMb(),
  };
}

async function inMachine(line) {
  const { code, said } = await machine.run(line, { quiet: true });
  if (code !== 0) throw new Error(`${line}: ${said}`);
}

function made() {
  const env = { ...process.env, PATH: `${resolve("node_modules/.bin")}:${process.env.PATH}` };
  const words = ["bin/release.mjs", "--quick", "--force", "--out", scratch];
  execFileSync("node", words, { stdio: ["ignore", "ignore", "inherit"], env });
  return execFileSync("sh", ["-c", `ls ${scratch}/*.tar.gz`], { encoding: "utf8" }).trim();
}
