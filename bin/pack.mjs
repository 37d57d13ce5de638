/**
 * The second half of `npm run build`: packs the browser's scripts that Remix's compiler wrote into few files. The compiler
 * makes a file for every set of pages that share a module, sixty for a page of the staff, among them an empty one for each
 * emptied server module; and it ships code for flags that are off and a manifest of the whole API (docs/decisions/015).
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { transform } from "esbuild";
import { rollup } from "rollup";
import config from "../remix.config.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const publicFolder = join(root, "public");
const folder = join(publicFolder, "build");
const serverBuild = join(root, "build/index.js");
const compilersHash = /-[A-Z0-9]{8}$/u;
const staffPage = /^routes\/(?:admin|desk)\//u;
const manifestOfServer = /^var assets_manifest_default = (\{.*\});$/mu;

const server = readFileSync(serverBuild, "utf8");
const literal = manifestOfServer.exec(server)?.[1];
if (!literal) throw new Error("The server's build has no manifest where Remix's compiler used to put it.");
const compiled = runInNewContext(`(${literal})`);
const { outputs } = JSON.parse(readFileSync(join(root, "build/metafile.js.json"), "utf8"));
const exportsOf = (address) => outputs[`public${address}`].exports;

const routes = Object.values(compiled.routes).filter(isReachable);
const packed = await pack();
const entry = withManifest(packed);
replaceScripts([...packed.files.values(), entry]);
writeFileSync(
  serverBuild,
  server.replace(manifestOfServer, () => `var assets_manifest_default = ${JSON.stringify(entry.manifest)};`),
);

/** What a visitor can be led to without a new document: the pages, and what a form of theirs may post to. */
function isReachable({ id, module, hasAction }) {
  return exportsOf(module).includes("default") || (hasAction && !/^routes\/api\//u.test(id));
}

async function pack() {
  const addresses = [compiled.entry.module, ...routes.map(({ module }) => module)];
  const bundle = await rollup({
    input: addresses,
    // The entry of a page may also export what other files need of it.
    preserveEntrySignatures: "allow-extension",
    plugins: [
      {
        name: "compiled-scripts",
        resolveId: (source) => (source.startsWith("/build/") ? join(publicFolder, source) : null),
        transform: (code) => ({ code: withFlags(code), map: null }),
        renderChunk: minified,
      },
    ],
    onwarn(warning) {
      if (["UNRESOLVED_IMPORT", "MISSING_EXPORT"].includes(warning.code)) throw new Error(warning.message);
      console.error(warning.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: ({ facadeModuleId }) => `${nameOf(facadeModuleId)}-[hash].js`,
    chunkFileNames: ({ name }) => `_shared/${name.replace(compilersHash, "")}-[hash].js`,
    hashCharacters: "base36",
    hoistTransitiveImports: false,
    manualChunks: groupOf,
  });
  await bundle.close();
  const files = new Map(output.map((file) => [file.fileName, file]));
  const byAddress = new Map(
    output
      .filter(({ isEntry }) => isEntry)
      .map((file) => [file.facadeModuleId.slice(publicFolder.length), file]),
  );
  for (const address of addresses) {
    const kept = byAddress.get(address)?.exports ?? [];
    const lost = exportsOf(address).filter((name) => !kept.includes(name));
    if (lost.length > 0 || !byAddress.has(address)) throw new Error(`${address} lost ${lost} on its way.`);
  }
  return { files, byAddress };
}

/**
 * Where a module goes: to the desk if only pages of the staff share it; with the root if it is shared by a public page that
 * loads script by itself, or by several pages of the staff and a public one; to the content if it is shared by others.
 * Everything else stays with its page. What a module imports is shared by at least as many, so that no circle can arise.
 */
function groupOf(id, { getModuleInfo }) {
  if (nameOf(id) === "entry.client") return undefined;
  const users = usersOf(id, getModuleInfo);
  if (users.has("root") || users.has("entry.client")) return "root";
  if (getModuleInfo(id).isEntry || users.size < 2) return undefined;
  if ([...users.keys()].every((user) => staffPage.test(user))) return "desk";
  const hydrated = [...users].filter(([, isHydrated]) => isHydrated);
  return hydrated.length > 1 || hydrated.some(([user]) => !staffPage.test(user)) ? "root" : "content";
}

/** The pages that a module is loaded with, and whether they load script by themselves. */
function usersOf(id, getModuleInfo, users = new Map(), seen = new Set()) {
  if (seen.has(id)) return users;
  seen.add(id);
  const { isEntry, importers, code } = getModuleInfo(id);
  if (isEntry) users.set(nameOf(id), code.includes("hydrate:!0"));
  for (const importer of importers) usersOf(importer, getModuleInfo, users, seen);
  return users;
}

/** Without the compiler's hash, and fit for a file of ours. */
function nameOf(module) {
  const name = module.slice(folder.length + 1, -".js".length).replace(compilersHash, "");
  return name.replaceAll(/[^\w./-]/gu, "_");
}

/** Remix asks at run time for flags that are settled here; what belongs to one that is off can go. */
function withFlags(code) {
  return ["v3_singleFetch", "v3_lazyRouteDiscovery"]
    .filter((flag) => config.future[flag] === false)
    .reduce(
      (text, flag) => text.replaceAll(new RegExp(`(?:[\\w$]+\\.)+${flag}(?![\\w$:])`, "gu"), "!1"),
      code,
    )
    .replaceAll(/window\.__remixContext\.isSpaMode(?![\w$:])/gu, "!1");
}

async function minified(code, { name }) {
  const options = { minify: true, format: "esm", target: "esnext", legalComments: "none" };
  const { code: short } = await transform(code, options);
  return { code: name === "root" ? `/*! Licenses: /build/LICENSES.txt */\n${short}` : short, map: null };
}

/**
 * The manifest goes into the entry's file, ahead of everything that reads it; what was left out of it is no more than
 * undefined. In place of a file of its own Remix imports the root's, which every page imports anyway.
 */
function withManifest({ files, byAddress }) {
  const rootFile = byAddress.get(compiled.routes.root.module).fileName;
  const entryFile = byAddress.get(compiled.entry.module);
  if ([...files.values()].some(({ imports }) => imports.includes(entryFile.fileName)))
    throw new Error("Something imports the entry, whose name is not known before its content.");
  const importsOf = (name, found = new Set()) => {
    for (const next of files.get(name).imports) {
      if (next === rootFile || found.has(next)) continue;
      found.add(next);
      importsOf(next, found);
    }
    return found;
  };
  const shown = Object.fromEntries(
    routes.map((route) => {
      const { fileName } = byAddress.get(route.module);
      const imports = [...importsOf(fileName)].map(address);
      const facts = {
        ...route,
        module: address(fileName),
        imports: imports.length > 0 ? imports : undefined,
      };
      return [route.id, Object.fromEntries(Object.entries(facts).filter(([, value]) => value))];
    }),
  );
  // The root's path is empty, which Remix takes for its being there.
  shown.root.path = "";
  const manifest = { entry: { imports: [] }, routes: shown, url: address(rootFile) };
  const text = JSON.stringify(manifest).replace(
    '"entry":{',
    '"entry":{"module":new URL(import.meta.url).pathname,',
  );
  const code = `window.__remixManifest=${text};${entryFile.code}`;
  const version = createHash("sha256").update(code).digest("hex").slice(0, 8);
  const fileName = `entry.client-${version}.js`;
  files.delete(entryFile.fileName);
  manifest.entry.module = address(fileName);
  return { fileName, code, manifest: { ...manifest, version } };
}

/** The compiler's own files go; the styles, fonts and pictures beside them stay. */
function replaceScripts(files) {
  const notes = new Set();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath ?? file.path, file.name);
    if (!file.isFile() || !path.endsWith(".js")) continue;
    for (const [note] of readFileSync(path, "utf8").matchAll(/\/\*! Bundled license information:.*?\*\//gsu))
      notes.add(note.replaceAll("(**", "/**").replaceAll("*)", "*/"));
    rmSync(path);
  }
  for (const { fileName, code } of files) {
    const path = join(folder, fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  if (notes.size === 0) throw new Error("The compiler's scripts carry no licenses any more.");
  writeFileSync(join(folder, "LICENSES.txt"), [...notes].join("\n\n"));
}

function address(fileName) {
  return `/build/${fileName}`;
}
