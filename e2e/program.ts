/** The built program in its own folder, like an unpacked release, so that files can be removed or damaged. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export type Program = {
  root: string;
  command: string[];
  /** Copies a package into the folder and returns its path; others are shared with the checkout. */
  own: (name: string) => string;
  remove: () => void;
};

export function programCopy(): Program {
  const root = mkdtempSync(join(tmpdir(), "studio-program-"));
  for (const name of ["bin", "build", "package.json"]) cpSync(name, join(root, name), { recursive: true });
  for (const name of ["db", "public"]) symlinkSync(resolve(name), join(root, name));
  const packages = join(root, "node_modules");
  for (const name of packageNames()) {
    mkdirSync(dirname(join(packages, name)), { recursive: true });
    symlinkSync(resolve("node_modules", name), join(packages, name));
  }
  return {
    root,
    command: [process.execPath, join(root, "bin/studio.mjs"), "start"],
    own: (name) => {
      const path = join(packages, name);
      rmSync(path);
      cpSync(join("node_modules", name), path, { recursive: true });
      return path;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

const packageNames = (): string[] =>
  readdirSync("node_modules")
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(join("node_modules", name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
