import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readServerBuild } from "./server-build.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const publicFolder = join(root, "public");

/** By script URL: `hydrated` (the page loads script), `staff` (no client can open it), and a `title` for the error screen. */
export function readCompiled() {
  const { outputs } = JSON.parse(readFileSync(join(root, "build/metafile.js.json"), "utf8"));
  const exportsOf = (address) => outputs[`public${address}`].exports;
  const { assets, routes: declared } = readServerBuild();
  const declarationOf = (id) => declared.find((route) => route.id === id);
  const pages = Object.values(assets.routes)
    .filter(
      (route) => exportsOf(route.module).includes("default") || isPostedTo(route, declarationOf(route.id)),
    )
    .map((route) => ({ ...route, title: declarationOf(route.id).handle.page?.title }));
  const facts = new Map(pages.map(({ id, module }) => [module, factsOf(declarationOf(id).handle)]));
  return { entry: assets.entry.module, root: assets.routes.root.module, pages, facts, exportsOf };
}

const isPostedTo = ({ hasAction }, { path }) => hasAction && !/^\/api(?:\/|$)/u.test(path);

const factsOf = ({ hydrate, access }) => ({
  hydrated: hydrate === true,
  staff: Array.isArray(access.GET) && !access.GET.includes("user"),
});
