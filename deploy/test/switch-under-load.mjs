/**
 * `sudo node deploy/test/switch-under-load.mjs [--release FILE] [--next FILE]`: switches while people book.
 */
import { copyFileSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { bootMachine } from "./machine.mjs";
import { asker, visit } from "./visit.mjs";

const { values: asked } = parseArgs({
  options: {
    release: { type: "string" },
    next: { type: "string" },
    suite: { type: "string", default: "bookworm" },
  },
});
if (!asked.release || !asked.next) throw new Error("Name two releases: --release FILE --next FILE");
const files = [resolve(asked.release), resolve(asked.next)];
const [first, second] = files.map((file) => /studio-([\d.]+)-linux/u.exec(file)[1]);
const origin = "https://studio.example";
const rows = [];
const failures = [];
const acknowledged = [];
const machine = await bootMachine(asked.suite);
try {
  await inMachine(
    "apt-get update -qq && apt-get install -y -qq caddy >/dev/null 2>&1 && mkdir -p /srv/studio/releases",
  );
  for (const file of files) {
    copyFileSync(file, join(machine.root, "root", basename(file)));
    await inMachine(`tar -xzf ${basename(file)} -C /srv/studio/releases`);
  }
  await inMachine(
    `sh /srv/studio/releases/${first}/deploy/install.sh --local-certificates ${origin} America/New_York`,
  );
  const authority = "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
  const site = { origin, address: machine.address, ca: readFileSync(join(machine.root, authority), "utf8") };
  const { said } = await machine.run("studio admin link", { quiet: true });
  const wrong = (await visit(site, said)).filter(([, isSo]) => !isSo);
  if (wrong.length > 0) throw new Error(`The visit: ${wrong[0][0]}`);
  await inMachine("echo RATE_LIMITS=off >>/etc/studio/studio.env && systemctl restart studio");
  const ask = asker(site);
  await up(ask);

  await underLoad(ask, `switch to ${second}`, () => switched(second));
  await underLoad(ask, `switch back to ${first}`, () => switched(first));
  await underLoad(ask, "systemctl restart studio", () => inMachine("systemctl restart studio"));

  console.log("== The machine restarts");
  await machine.restart({ inOrder: true });
  await up(ask);
  console.log(`== A power cut during a switch to ${second}`);
  // Not a child of this script, because the machine would wait for it.
  await inMachine(`systemd-run --quiet --unit=cut-short studio switch ${second}`);
  await stopped();
  await machine.restart({ inOrder: false });
  const is = async (what) => (await machine.run(what, { quiet: true })).said.trim();
  const enabled = await is("systemctl is-active studio; readlink /srv/studio/current");
  console.log(`    ${enabled.replace("\n", ", on ")}`);
  await up(ask);
  await switched(second);
  await up(ask);

  const { said: books } = await machine.run("studio export appointments --json", { quiet: true });
  const lost = acknowledged.filter((email) => !books.includes(email));
  console.table(rows);
  console.log(`${acknowledged.length} bookings acknowledged, ${lost.length} of them lost.`);
  if (lost.length > 0) failures.push(`${lost.length} bookings lost`);
} finally {
  await machine.end();
}
console.log(failures.length === 0 ? "Nothing failed." : `Failed:\n${failures.join("\n")}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function switched(version) {
  const { code, said } = await machine.run(`studio switch ${version}`);
  if (code !== 0) failures.push(`studio switch ${version}: ${said}`);
}

async function stopped() {
  for (let tries = 0; tries < 300; tries += 1) {
    const { said } = await machine.run("systemctl is-active studio", { quiet: true });
    if (!said.startsWith("active")) return;
    await pause(50);
  }
  throw new Error("The switch never stopped the studio.");
}

async function underLoad(ask, what, work) {
  console.log(`== ${what}`);
  const answers = [];
  let going = true;
  const send = async (...words) => {
    const begun = performance.now();
    const answer = await ask(...words).catch(({ message }) => ({ status: message }));
    answers.push({ status: answer.status, took: performance.now() - begun, of: `${words[0]} ${words[1]}` });
    return answer;
  };
  const reader = async (path) => {
    while (going) {
      await send("GET", path);
      await pause(60);
    }
  };
  const booker = async () => {
    const { json: services } = await send("GET", "/api/services");
    for (let n = 0; going; n += 1) {
      const date = new Date(Date.now() + (2 + (n % 24)) * 86_400_000).toISOString().slice(0, 10);
      const { id } = services[n % services.length];
      const { json } = await send("GET", `/api/availability?service_id=${id}&date=${date}`);
      const time = json?.times?.at(-1)?.time;
      if (time) await book({ serviceId: id, providerId: "any", date, time });
      await pause(150);
    }
  };
  const book = async (slot) => {
    const customerEmail = `guest-${acknowledged.length}-${rows.length}@mail.example`;
    const guest = {
      customerName: "Olivia Grant",
      customerEmail,
      customerPhone: "(503) 555-0130",
      notes: null,
    };
    const { status } = await send("POST", "/api/appointments", { json: { ...slot, ...guest } });
    if (status === 201) acknowledged.push(customerEmail);
  };
  const people = [reader("/"), reader("/book"), reader("/services"), booker(), booker()];
  await pause(2000);
  await work();
  await pause(2000);
  going = false;
  await Promise.all(people);
  const failed = answers.filter(({ status }) => typeof status !== "number" || status >= 500);
  for (const { of, status } of failed) failures.push(`${what}: ${of} ${status}`);
  const longest = Math.round(Math.max(...answers.map(({ took }) => took)));
  rows.push({ what, requests: answers.length, failed: failed.length, "longest wait ms": longest });
}

async function up(ask) {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await ask("GET", "/up").catch(() => null);
    if (answer?.status === 200) return;
    await pause(500);
  }
  failures.push("The site does not answer.");
}

async function inMachine(line) {
  const { code, said } = await machine.run(line, { quiet: true });
  if (code !== 0) throw new Error(`${line}: ${said}`);
}
