/**
 * `sudo node deploy/test/run-install-guide.mjs [--release FILE] [--next FILE] [--suite trixie|noble]`: runs
 * the commands of docs/install.md on bare machines. Blocks "sh" run on the first machine, "sh by-hand" and
 * "sh another-machine" on others, "sh your-computer" by copying files. Lists "sh not-here".
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bootMachine } from "./machine.mjs";
import { visit } from "./visit.mjs";

const here = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(here);
const { values: asked } = parseArgs({
  options: {
    release: { type: "string" },
    next: { type: "string" },
    suite: { type: "string", default: "bookworm" },
    only: { type: "string" },
  },
});
if (process.getuid?.() !== 0) throw new Error("This boots machines, so run it as root.");

const offSite = "RESTIC_REPOSITORY=/mnt/off-site\nRESTIC_PASSWORD=a-long-password-of-your-own\n";
const scratch = mkdtempSync(join(tmpdir(), "studio-guide-"));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const releases = {
  [version]: asked.release ? resolve(asked.release) : made(here, version),
  "0.3.0": asked.next ? resolve(asked.next) : made(laterCheckout("0.3.0"), "0.3.0"),
};
const blocks = commandsOf(readFileSync("docs/install.md", "utf8"));
const failures = [];
const notRun = blocks.filter(({ kind }) => kind === "not-here").flatMap(({ lines }) => lines);

try {
  if (!asked.only || asked.only === "first") await firstMachine();
  if (!asked.only || asked.only === "by-hand") await byHand();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\nNot run here: ${notRun.join("; ")}; scp, a real name, Let's Encrypt.`);
console.log(failures.length === 0 ? "Every command succeeded." : `Failed:\n${failures.join("\n")}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function firstMachine() {
  const machine = await bootMachine(asked.suite);
  try {
    const [install, ...rest] = sections(blocks.filter(({ kind }) => kind === "" || kind === "your-computer"));
    const begun = performance.now();
    for (const block of install.blocks.slice(0, 2)) await runBlock(machine, block);
    const seconds = (performance.now() - begun) / 1000;
    const commands = install.blocks.slice(0, 2).reduce((sum, { lines }) => sum + lines.length, 0);
    const root = await certificate(machine);
    const { said: setup } = await machine.run("studio admin link", { quiet: true });
    const site = { origin: "https://studio.example", address: machine.address, ca: root };
    told(await visit(site, setup), "the visit");
    const [, exposure = "?"] =
      /exposure level for studio\.service: ([\d.]+)/u.exec(
        (await machine.run("systemd-analyze security studio --no-pager", { quiet: true })).said,
      ) ?? [];
    if (!(Number(exposure) <= 1.5)) failures.push(`exposure ${exposure}`);
    console.log(
      `\n${commands} commands, ${seconds.toFixed(0)} s to a page over TLS; exposure ${exposure}; all that ran there: ${machine.anonymousMb().toFixed(0)} MB now, ${machine.peakMb().toFixed(0)} of 512 MB at most with the disk's cache, ${machine.refusals()} killed for memory.`,
    );
    for (const block of install.blocks.slice(2)) await runBlock(machine, block);
    for (const section of rest) {
      console.log(`\n== ${section.title}`);
      for (const block of section.blocks) await runBlock(machine, block);
      if (section.title.startsWith("Copies off")) {
        execFileSync("cp", ["-a", join(machine.root, "mnt/off-site"), join(scratch, "off-site")]);
        await newMachine();
      }
      if (section.title !== "Uninstall") told(await stillThere(machine, root), `${section.title}: the site`);
    }
    const left = await machine.run(
      "ls -d /srv/studio /etc/studio /var/lib/studio /usr/local/bin/studio; id studio; true",
      { quiet: true },
    );
    if (/^\//mu.test(left.said)) failures.push(`uninstall leaves ${left.said}`);
  } finally {
    await machine.end();
  }
}

async function newMachine() {
  console.log("\n== A new machine");
  const machine = await bootMachine(asked.suite);
  try {
    const [install] = sections(blocks.filter(({ kind }) => kind === "" || kind === "your-computer"));
    for (const block of install.blocks.slice(0, 2)) await runBlock(machine, block);
    cpSync(join(scratch, "off-site"), join(machine.root, "mnt/off-site"), { recursive: true });
    writeFileSync(join(machine.root, "etc/studio/restic.env"), offSite, { mode: 0o600 });
    for (const block of blocks.filter(({ kind }) => kind === "another-machine"))
      await runBlock(machine, block);
    told(await stillThere(machine, await certificate(machine)), "the site on the new machine");
  } finally {
    await machine.end();
  }
}

async function byHand() {
  console.log("\n== By hand, with nginx");
  const machine = await bootMachine(asked.suite);
  try {
    lay(machine, version);
    await command(
      machine,
      `mkdir -p /srv/studio/releases && tar -xzf studio-${version}-linux-x64.tar.gz -C /srv/studio/releases`,
    );
    for (const block of blocks.filter(({ kind }) => kind === "by-hand")) {
      if (block.lines.some((line) => line.includes("nginx.conf"))) await selfSigned(machine);
      await runBlock(machine, block);
    }
    const { said } = await machine.run(
      "curl -sk https://studio.example/up; curl -sk -o /dev/null -w ' %{http_code}' https://studio.example/; systemctl stop studio; curl -sk -w ' %{http_code}' https://studio.example/ | tail -n 3",
      { quiet: true },
    );
    console.log(`    ${said}`);
    if (!/^ok 200/u.test(said) || !said.trim().endsWith("503")) failures.push(`nginx: ${said}`);
  } finally {
    await machine.end();
  }
}

async function runBlock(machine, { kind, lines }) {
  for (const line of lines) {
    if (kind === "your-computer") {
      console.log(`# ${line}`);
      lay(machine, /studio-([\d.]+)-linux/u.exec(line)[1]);
    } else {
      await command(machine, prepared(machine, line));
    }
  }
}

async function command(machine, line) {
  console.log(`$ ${line}`);
  const { code, ms } = await machine.run(line);
  if (code !== 0) failures.push(`${line} (${code})`);
  if (ms > 5000) console.log(`    (${(ms / 1000).toFixed(0)} s)`);
}

function prepared(machine, line) {
  if (line.includes("enable --now studio-off-site"))
    writeFileSync(join(machine.root, "etc/studio/restic.env"), offSite, { mode: 0o600 });
  if (line.includes("apt-get install") || line.includes("apt-get remove"))
    return `${line} -qq >/dev/null 2>&1`;
  return line.replace("install.sh https", "install.sh --local-certificates https");
}

function lay(machine, of) {
  for (const file of [releases[of], `${releases[of]}.sha256`])
    copyFileSync(file, join(machine.root, "root", basename(file)));
}

async function certificate(machine) {
  const path = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
  return readFileSync(join(machine.root, path), "utf8");
}

async function selfSigned(machine) {
  const folder = "/etc/letsencrypt/live/studio.example";
  await machine.run(
    `mkdir -p ${folder} && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=studio.example -days 9 -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`,
    { quiet: true },
  );
}

async function stillThere(machine) {
  const { said } = await machine.run(
    "for n in 1 2 3 4 5 6 7 8 9 10; do curl -skf https://studio.example/up && break; sleep 1; done; studio backup --list | tail -n 2",
    { quiet: true },
  );
  const rows = await machine.run("ls -la /var/lib/studio | grep -v studio.studio", { quiet: true });
  return [
    ["answers /up", said.startsWith("ok")],
    [
      "no file of root's in the data",
      !/ root +root .*(?<!\.\.)$/mu.test(rows.said.replace(/.* \.\.$/gmu, "")),
    ],
  ];
}

function told(checks, of) {
  for (const [what, isSo] of checks) {
    console.log(`    ${isSo ? "yes" : "NO "}  ${what}`);
    if (!isSo) failures.push(`${of}: ${what}`);
  }
}

function commandsOf(markdown) {
  const found = [];
  let title = "";
  let block = null;
  for (const line of markdown.split("\n")) {
    if (block) {
      if (line === "```") block = null;
      else if (line && !line.startsWith("#")) block.lines.push(line);
      continue;
    }
    if (line.startsWith("## ")) title = line.slice(3);
    const [, kind] = /^```sh ?(\S*)$/u.exec(line) ?? [];
    if (kind === undefined) continue;
    block = { kind, title, lines: [] };
    found.push(block);
  }
  return found;
}

function sections(all) {
  const titles = [...new Set(all.map(({ title }) => title))];
  return titles.map((title) => ({ title, blocks: all.filter((block) => block.title === title) }));
}

function made(checkout, of) {
  const out = join(scratch, of);
  mkdirSync(out);
  execFileSync("node", ["bin/release.mjs", "--quick", "--force", "--out", out], {
    cwd: checkout,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${join(here, "node_modules/.bin")}:${process.env.PATH}` },
  });
  return join(out, `studio-${of}-linux-x64.tar.gz`);
}

function laterCheckout(of) {
  const copy = join(scratch, "checkout");
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", here, copy]);
  const file = join(copy, "package.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(/"version": "[^"]+"/u, `"version": "${of}"`));
  if (!existsSync(join(copy, "node_modules")))
    symlinkSync(join(here, "node_modules"), join(copy, "node_modules"));
  return copy;
}
