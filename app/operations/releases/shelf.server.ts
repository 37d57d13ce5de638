/** The releases on this machine: `releases/VERSION` each, and `current`, a link to the one that runs (rule 32.2). */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

/** The folder that holds the releases, and the path of the link. */
export type Shelf = { folder: string; link: string };

export type Release = {
  version: string;
  folder: string;
  /** Such as "linux-x64". */
  platform: string;
  /** When its last change was made, such as "2026-11-23T01:02:03.000Z". */
  made: string;
  /** The version of the Node that it brings; null where it brings none. */
  node: string | null;
};

/** The shelf on which a program stands; null for one that was not unpacked into `releases/VERSION`. */
export function shelfOf(program: string): Shelf | null {
  const folder = dirname(realpathSync(program));
  const isRelease = existsSync(join(program, "release.json")) && basename(folder) === "releases";
  return isRelease ? { folder, link: join(dirname(folder), "current") } : null;
}

/** Null where there is none of this version, or what is there does not say what it is. */
export function releaseOf({ folder }: Shelf, version: string): Release | null {
  if (!/^\w[\w.+-]*$/u.test(version)) return null;
  try {
    const facts = fieldsIn(JSON.parse(readFileSync(join(folder, version, "release.json"), "utf8")));
    if (facts.version !== version) return null;
    const node = typeof facts.node === "string" ? facts.node : null;
    const [platform, made] = [String(facts.platform), String(facts.made)];
    return { version, folder: join(folder, version), platform, made, node };
  } catch {
    return null;
  }
}

/** The newest version first. */
export const allReleases = (shelf: Shelf): Release[] =>
  readdirSync(shelf.folder)
    .flatMap((name) => releaseOf(shelf, name) ?? [])
    .sort((one, other) => other.version.localeCompare(one.version, "en", { numeric: true }));

/** The version to which the link leads; null where there is no link. */
export function currentVersion({ link }: Shelf): string | null {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? basename(readlinkSync(link)) : null;
}

/** At once: whoever looks finds the one or the other. Takes the link away where there is no version. */
export function makeCurrent({ folder, link }: Shelf, version: string | null): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  if (version === null) {
    rmSync(link, { force: true });
    return;
  }
  symlinkSync(join(basename(folder), version), next);
  renameSync(next, link);
}

export const removeRelease = ({ folder }: Release): void => rmSync(folder, { recursive: true, force: true });

/** The Node that a release brings; else the one that runs this. */
export function nodeOf({ folder }: Release): string {
  const own = join(folder, "node/bin/node");
  return existsSync(own) ? own : process.execPath;
}

// Root switches releases; what happens to the data happens as the user whose it is, so that no file of root's is left there.

type Owner = { uid: number; gid: number };

/** Of a folder, for a process that is started for it; undefined where this process is no root's, or the folder is. */
export function folderOwner(path: string): Owner | undefined {
  const { uid, gid } = statSync(path);
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined;
}

/** Does the work as the owner of a folder, and is root again after it. */
export async function asOwnerOf<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  const owner = folderOwner(path);
  if (!owner) return work();
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
