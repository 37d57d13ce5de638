/** The releases on this machine (rule 32.2): `releases/VERSION`, and the link `current` to the running one. */
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

export type ReleaseFolder = { folder: string; link: string };

export type Release = {
  version: string;
  folder: string;
  platform: string;
  made: string;
  node: string | null;
};

export function releaseFolderOf(program: string): ReleaseFolder | null {
  const folder = dirname(realpathSync(program));
  const isRelease = existsSync(join(program, "release.json")) && basename(folder) === "releases";
  return isRelease ? { folder, link: join(dirname(folder), "current") } : null;
}

export function releaseOf({ folder }: ReleaseFolder, version: string): Release | null {
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

export const allReleases = (releases: ReleaseFolder): Release[] =>
  readdirSync(releases.folder)
    .flatMap((name) => releaseOf(releases, name) ?? [])
    .sort((one, other) => other.version.localeCompare(one.version, "en", { numeric: true }));

export function currentVersion({ link }: ReleaseFolder): string | null {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? basename(readlinkSync(link)) : null;
}

/** Changes the link atomically. Deletes it if there is no version. */
export function makeCurrent({ folder, link }: ReleaseFolder, version: string | null): void {
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

export function nodeOf({ folder }: Release): string {
  const own = join(folder, "node/bin/node");
  return existsSync(own) ? own : process.execPath;
}

// Root switches releases, but uses data as its owner, so that root never owns a file there.

type Owner = { uid: number; gid: number };

export function folderOwner(path: string): Owner | undefined {
  const { uid, gid } = statSync(path);
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined;
}

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
