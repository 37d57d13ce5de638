/** Step 3: Remix's manifest, in the entry's file. */
import { createHash } from "node:crypto";

/**
 * The entry with the manifest ahead of everything that reads it; what was left out of it is no more than undefined. In
 * place of a file of its own Remix imports the root's, which every page imports anyway.
 */
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
  // The root's path is empty, which Remix takes for its being there.
  shown.root.path = "";
  const manifest = { entry: { imports: [] }, routes: shown, url: addressOf(rootFile) };
  const code = `window.__remixManifest=${inShort(manifest)};${entryFile.code}`;
  const version = createHash("sha256").update(code).digest("hex").slice(0, 8);
  const fileName = `entry.client-${version}.js`;
  files.delete(entryFile.fileName);
  manifest.entry.module = addressOf(fileName);
  return { entry: { fileName, code }, manifest: { ...manifest, version } };
}

/** The manifest as script: every page's file is named as the page, and nearly all of them are the root's and have the same facts. */
function inShort({ routes, url }) {
  const rows = Object.values(routes).map(({ id, module, parentId, path, title, imports, ...facts }) => {
    const start = `/build/${id}`;
    if (!module.startsWith(start) || !module.endsWith(".js") || (parentId ?? "root") !== "root")
      throw new Error(`The manifest of ${id} can't be put in short.`);
    const flags = Object.entries(facts).reduce((sum, [fact, value]) => {
      if (value !== true || !known.includes(fact)) throw new Error(`The manifest has a new fact: ${fact}.`);
      return sum + 2 ** known.indexOf(fact);
    }, 0);
    return [id, module.slice(start.length, -3), flags, path ?? 0, title ?? 0, ...(imports ?? [])];
  });
  const entry = "entry:{module:new URL(import.meta.url).pathname,imports:[]}";
  return `{${entry},url:${JSON.stringify(url)},routes:(${inFull})(${JSON.stringify(rows)},${JSON.stringify(known)})}`;
}

const known = ["hasLoader", "hasAction", "hasClientAction", "hasClientLoader", "hasErrorBoundary", "index"];

/** Runs in the browser: the rows of `inShort` by the names that Remix reads. */
const inFull =
  "(r,k)=>Object.fromEntries(r.map(([i,m,f,p,t,...s])=>{let o={id:i,module:'/build/'+i+m+'.js'};if(i!='root')o.parentId='root';if(p!==0)o.path=p;if(t)o.title=t;if(s.length)o.imports=s;k.forEach((n,j)=>{if(f>>j&1)o[n]=!0});return[i,o]}))";

/** All that a file imports, directly or not, but for the root's. */
function importsOf(name, files, rootFile, found = new Set()) {
  for (const next of files.get(name).imports) {
    if (next === rootFile || found.has(next)) continue;
    found.add(next);
    importsOf(next, files, rootFile, found);
  }
  return found;
}

const addressOf = (fileName) => `/build/${fileName}`;
