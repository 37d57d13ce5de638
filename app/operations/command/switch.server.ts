/** `studio switch`: upgrade and rollback (rules 32.2 to 32.8). It stays root to stop the service and change the link. */
import { parseArgs } from "node:util";
import { interruptedSwitch } from "#app/operations/releases/interrupted-switch.server.ts";
import {
  allReleases,
  currentVersion,
  type ReleaseFolder,
  releaseFolderOf,
  releaseOf,
  removeRelease,
} from "#app/operations/releases/release-folder.server.ts";
import { switchRelease } from "#app/operations/releases/switch.server.ts";
import { type Service, serviceOf } from "#app/operations/releases/unit.server.ts";
import { askStatus } from "#app/operations/server-status.server.ts";
import { commandTo } from "#app/operations/state/service-commands.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

export const switchCommand: Subcommand = {
  name: "switch",
  summary: "Upgrades to another release, or goes back.",
  usage: [
    "studio switch VERSION              to the release in releases/VERSION",
    "studio switch VERSION --with-copy  back to one that can't read the database, with the copy from before",
    "studio switch --list               lists the releases",
    "studio switch --remove VERSION     deletes one that is not in use",
    "",
    "It tests the release on a copy of the data, stops the studio, copies the database, starts the",
    "release, and goes back automatically if it does not answer.",
    "",
    "--no-service    doesn't stop or start a service, for example in a container. Stop the studio first.",
    "--no-rehearsal  skips the test on a copy",
    "--unit NAME     the systemd service, if it is not studio.service",
  ],
  needsDatabase: false,
  staysRoot: true,
  async run(words, context) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        list: { type: "boolean" },
        remove: { type: "string" },
        "with-copy": { type: "boolean", default: false },
        "no-service": { type: "boolean", default: false },
        "no-rehearsal": { type: "boolean", default: false },
        unit: { type: "string", default: "studio.service" },
      },
    });
    const [version, ...rest] = positionals;
    if (rest.length > 0) throw new WrongUse(`Unexpected argument: "${rest.join(" ")}".`);
    const releases = releaseFolderOf(process.cwd());
    if (!releases) {
      context.complain(
        "This program was not unpacked into releases/VERSION, so there is nothing to switch to.",
      );
      return 1;
    }
    if (values.list) return await list(releases, context);
    if (values.remove !== undefined) return remove(values.remove, releases, context);
    if (!version) throw new WrongUse("Enter the version: studio switch VERSION");
    const service = values["no-service"] ? null : serviceOf(values.unit);
    if (!service && !values["no-service"]) {
      context.complain(
        `There is no service ${values.unit} on this machine. Stop the studio and run: sudo studio switch ${words.join(" ")} --no-service`,
      );
      return 1;
    }
    const options = { withCopy: values["with-copy"], rehearsal: !values["no-rehearsal"] };
    return change(version, { releases, service, words: words.join(" "), ...options }, context);
  },
};

async function list(
  releases: ReleaseFolder,
  { environment: { dataDir }, say }: CommandContext,
): Promise<number> {
  const current = currentVersion(releases);
  for (const { version, made, platform } of allReleases(releases)) {
    say(`${version === current ? "*" : " "} ${version}  of ${made.slice(0, 10)}, ${platform}`);
  }
  const isCurrent = current
    ? `* is the current one: ${releases.link}`
    : `No release is current: there is no ${releases.link}`;
  say(`${isCurrent}. ${runsInWords(await askStatus(dataDir))}`);
  const interrupted = interruptedSwitch(releases);
  if (interrupted) say(interrupted);
  return 0;
}

function runsInWords(status: Awaited<ReturnType<typeof askStatus>>): string {
  if (status === null) return `The studio is not running. To start it: ${commandTo("start")}`;
  return typeof status === "string"
    ? `The studio is running. ${status}`
    : `The studio is running version ${status.version}.`;
}

function remove(version: string, releases: ReleaseFolder, { say, complain }: CommandContext): number {
  const release = releaseOf(releases, version);
  if (!release || version === currentVersion(releases)) {
    complain(release ? `${version} is in use.` : `There is no release ${version} in ${releases.folder}.`);
    return 1;
  }
  removeRelease(release);
  say(`Deleted ${release.folder}.`);
  return 0;
}

// A release that migrates 1 GB of data copies and verifies it first.
const patienceMs = 180_000;

async function change(
  version: string,
  options: {
    releases: ReleaseFolder;
    service: Service | null;
    withCopy: boolean;
    rehearsal: boolean;
    words: string;
  },
  { environment: { databaseFile }, say, complain }: CommandContext,
): Promise<number> {
  const { HOST = "", PORT = "3000" } = process.env;
  const host = ["", "0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${PORT || "3000"}`;
  const outcome = await switchRelease({ ...options, version, databaseFile, url, patienceMs, say });
  (outcome.ok ? say : complain)(outcome.ok ? outcome.value : outcome.refusal.message);
  return outcome.ok ? 0 : 1;
}
