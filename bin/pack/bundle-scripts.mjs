import { join } from "node:path";
import { transform } from "esbuild";
import { rollup } from "rollup";
import config from "../../remix.config.js";
import { publicFolder } from "./compiled.mjs";
import { withoutDeveloperWords } from "./developer-words.mjs";
import { takenOnce } from "./taken-once.mjs";

const compilersHash = /-[A-Z0-9]{8}$/u;

export async function bundleScripts(compiled) {
  const addresses = [compiled.entry, ...compiled.pages.map(({ module }) => module)];
  const bundle = await rollup({
    input: addresses,
    preserveEntrySignatures: "allow-extension",
    plugins: [
      takenOnce(),
      {
        name: "compiled-scripts",
        resolveId: (source) => (source.startsWith("/build/") ? join(publicFolder, source) : null),
        transform: (code) => ({ code: withFlags(code), map: null }),
        renderChunk(code, chunk) {
          return minified(withoutDeveloperWords(code, this.parse), chunk);
        },
      },
    ],
    onwarn(warning) {
      if (["UNRESOLVED_IMPORT", "MISSING_EXPORT"].includes(warning.code)) throw new Error(warning.message);
      console.error(warning.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: ({ facadeModuleId }) => `${nameOf(facadeModuleId)}-[hash:7].js`,
    chunkFileNames: ({ name }) => `_shared/${name.replace(compilersHash, "")}-[hash:7].js`,
    hashCharacters: "base36",
    hoistTransitiveImports: false,
    manualChunks: (id, { getModuleInfo }) => groupOf(id, compiled, getModuleInfo),
  });
  await bundle.close();
  const files = new Map(output.map((file) => [file.fileName, file]));
  const byAddress = new Map(
    output.filter(({ isEntry }) => isEntry).map((file) => [addressOf(file.facadeModuleId), file]),
  );
  for (const address of addresses) {
    const kept = byAddress.get(address)?.exports ?? [];
    const lost = compiled.exportsOf(address).filter((name) => !kept.includes(name));
    if (lost.length > 0 || !byAddress.has(address)) throw new Error(`${address} lost ${lost} on its way.`);
  }
  return { files, byAddress };
}

// Chooses the bundle of a module by the pages that share it. What a module imports is shared by at least as many pages, so bundles have no cycles.
function groupOf(id, compiled, getModuleInfo) {
  if (addressOf(id) === compiled.entry) return undefined;
  const { users, late } = usersOf(id, getModuleInfo);
  if (users.has(compiled.root) || users.has(compiled.entry)) return "root";
  if (getModuleInfo(id).isEntry || users.size + late.size < 2) return undefined;
  // A separate file costs a request, which is too much for a small module.
  if (
    users.size === 0 &&
    (isLarge(id, getModuleInfo) || [...late].every((file) => awaitsLate(file, getModuleInfo)))
  )
    return "late";
  const early = new Set(users);
  const waiting = [...late].flatMap((file) => getModuleInfo(file).dynamicImporters);
  for (const user of waiting.flatMap((file) => [...usersOf(file, getModuleInfo).users])) {
    if (user === compiled.root && users.size < 2) return undefined;
    if (user !== compiled.root) users.add(user);
  }
  const pages = [...users].map((address) => compiled.facts.get(address));
  const isUsedBy = (folder, by = users) =>
    [...by].some((address) => address.startsWith(`/build/routes/${folder}/`));
  const atDesk = isUsedBy("desk");
  const atBoard = isUsedBy("desk/board");
  if (pages.every(({ staff }) => staff)) {
    // The board must not wait for modules that only its panels use.
    const isSmall = getModuleInfo(id).code.length <= smallest / 2;
    if (atBoard && !isSmall && early.size > 0 && !isUsedBy("desk/board", early)) return undefined;
    return atBoard ? "desk" : atDesk ? "days" : "admin";
  }
  const atLock = [...users].every((address) => address.startsWith("/build/routes/desk/"));
  const forAccount = isUsedBy("account") && !isUsedBy("booking") && !isUsedBy("site");
  if (!atBoard && (atLock || forAccount)) return "account";
  const hydrated = pages.filter((page) => page.hydrated);
  if (hydrated.every(({ staff }) => staff)) {
    if (hydrated.length < 2) return "content";
    if (!atDesk) return "admin";
  }
  const ofAccounts = [...users].filter((address) => address.startsWith("/build/routes/account/"));
  return atDesk || ofAccounts.length > 1 ? "root" : "guests";
}

const smallest = 1000;

const isLarge = (id, getModuleInfo) => getModuleInfo(id).code.length > smallest;

function awaitsLate(file, getModuleInfo, seen = new Set()) {
  return getModuleInfo(file).importedIds.some((id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    const { users, late } = usersOf(id, getModuleInfo);
    const isShared = users.size === 0 && late.size > 1 && isLarge(id, getModuleInfo);
    return isShared || awaitsLate(id, getModuleInfo, seen);
  });
}

function usersOf(id, getModuleInfo, found = { users: new Set(), late: new Set() }, seen = new Set()) {
  if (seen.has(id)) return found;
  seen.add(id);
  const { isEntry, importers, dynamicImporters } = getModuleInfo(id);
  if (isEntry) found.users.add(addressOf(id));
  if (dynamicImporters.length > 0) found.late.add(id);
  for (const importer of importers) usersOf(importer, getModuleInfo, found, seen);
  return found;
}

const addressOf = (module) => module.slice(publicFolder.length);

function nameOf(module) {
  const name = addressOf(module).slice("/build/".length, -".js".length).replace(compilersHash, "");
  return name.replaceAll(/[^\w./-]/gu, "_");
}

// Remix asks for these flags at run time. Setting them here removes the code of disabled features.
function withFlags(code) {
  return ["v3_singleFetch", "v3_lazyRouteDiscovery"]
    .filter((flag) => config.future[flag] === false)
    .reduce(
      (text, flag) => text.replaceAll(new RegExp(`(?:[\\w$]+\\.)+${flag}(?![\\w$:])`, "gu"), "!1"),
      code,
    )
    .replaceAll(/window\.__remixContext\.isSpaMode(?![\w$:])/gu, "!1");
}

/** A call of React's, `(0,t.jsx)(…)`, which needs no `this`: as `t.jsx(…)` it is 0.2 KB less of an open visit. */
const boundless = /(?<![\w$)\]])(return|default)?\(0,([\w$]+\.(?:jsxs?|use\w+|createContext))\)\(/gu;

async function minified(code, { name }) {
  const options = { minify: true, format: "esm", target: "esnext", legalComments: "none" };
  const { code: long } = await transform(code, options);
  const short = long.replaceAll(boundless, (_, before = "", name) => `${before}${before && " "}${name}(`);
  return { code: name === "root" ? `/*! Licenses: /build/LICENSES.txt */\n${short}` : short, map: null };
}
