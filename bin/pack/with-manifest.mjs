/** Step 3: puts Remix's manifest into the entry's file, before the code that reads it. */
import { createHash } from "node:crypto";
import { transformSync } from "esbuild";

export function withManifest({ files, byAddress }, compiled) {
  const rootFile = byAddress.get(compiled.root).fileName;
  const entryFile = byAddress.get(compiled.entry);
  if ([...files.values()].some(({ imports }) => imports.includes(entryFile.fileName)))
    throw new Error("Something imports the entry, whose name is not known before its content.");
  const shown = Object.fromEntries(
    compiled.pages.map((page) => {
      const { fileName } = byAddress.get(page.module);
      const imports = [...importsOf(fileName, files, rootFile)].map(addressOf);
      const facts = {
        ...page,
        module: addressOf(fileName),
        imports: imports.length > 0 ? imports : undefined,
      };
      return [page.id, Object.fromEntries(Object.entries(facts).filter(([, value]) => value))];
    }),
  );
  // Remix treats the root's empty path as a loaded module.
  shown.root.path = "";
  const manifest = { entry: { imports: [] }, routes: shown, url: addressOf(rootFile) };
  const code = `window.__remixManifest=${inShort(manifest)};${entryFile.code}`;
  const version = createHash("sha256").update(code).digest("hex").slice(0, 8);
  const fileName = `entry.client-${version}.js`;
  files.delete(entryFile.fileName);
  manifest.entry.module = addressOf(fileName);
  return { entry: { fileName, code }, manifest: { ...manifest, version } };
}

function inShort({ routes, url }) {
  const shared = [...new Set(Object.values(routes).flatMap(({ imports = [] }) => imports))];
  const lines = Object.values(routes).map(({ id, module, parentId, path, title, imports, ...facts }) => {
    const hash = module.slice(`/build/${id}-`.length, -".js".length);
    const flags = known.filter((fact) => facts[fact] === true).reduce((sum, fact) => sum + bitOf(fact), 0);
    const files = (imports ?? []).map((file) => shared.indexOf(file).toString(36));
    const line = [nameOf(id), hash, flags, files.join(""), path ?? "", title ?? ""].join("|");
    const isKnown = Object.entries(facts).every(([fact, value]) => value === true && known.includes(fact));
    const isPlain = line.split("|").length === 6 && !line.includes("~") && shared.length <= 36;
    if (!isKnown || !isPlain || module !== `/build/${id}-${hash}.js` || (parentId ?? "root") !== "root")
      throw new Error(`The manifest of ${id} can't be put in short.`);
    return line;
  });
  const entry = "entry:{module:new URL(import.meta.url).pathname,imports:[]}";
  const words = [lines.join("~"), shared, known].map((part) => JSON.stringify(part));
  return `{${entry},url:${JSON.stringify(url)},routes:(${readsIt.trim().slice("export default ".length)})(${words})}`;
}

const { code: readsIt } = transformSync(`export default ${inFull}`, { minify: true, target: "esnext" });

const known = ["hasLoader", "hasAction", "hasClientAction", "hasClientLoader", "hasErrorBoundary", "index"];

const bitOf = (fact) => 2 ** known.indexOf(fact);

const nameOf = (id) => id.replace(/^routes\//u, "").replace(/\/route$/u, "/");

// Runs in the browser: expands the lines of `inShort`.
function inFull(lines, shared, facts) {
  const routes = lines.split("~").map((line) => {
    const [name, hash, flags, files, path, title] = line.split("|");
    const isRoot = name === "root";
    const id = isRoot ? name : `routes/${name.replace(/\/$/, "/route")}`;
    const route = { id, module: `/build/${id}-${hash}.js` };
    if (!isRoot) route.parentId = "root";
    if (isRoot || path) route.path = path;
    if (title) route.title = title;
    if (files) route.imports = [...files].map((place) => shared[parseInt(place, 36)]);
    facts.forEach((fact, place) => {
      if ((flags >> place) & 1) route[fact] = true;
    });
    return [id, route];
  });
  return Object.fromEntries(routes);
}

function importsOf(name, files, rootFile, found = new Set()) {
  for (const next of files.get(name).imports) {
    if (next === rootFile || found.has(next)) continue;
    found.add(next);
    importsOf(next, files, rootFile, found);
  }
  return found;
}

const addressOf = (fileName) => `/build/${fileName}`;
