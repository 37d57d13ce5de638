/** Read once for a whole test run, in the same way as the build. */
import { fileURLToPath } from "node:url";
import { readConfig } from "@remix-run/dev/dist/config.js";
import type { TestProject } from "vitest/node";

export type TableRoute = { id: string; file: string; path?: string; index?: boolean; parentId?: string };

declare module "vitest" {
  export interface ProvidedContext {
    routes: TableRoute[];
  }
}

export default async function provideRoutes(project: TestProject): Promise<void> {
  const { routes } = await readConfig(fileURLToPath(new URL("../..", import.meta.url)));
  project.provide("routes", Object.values(routes));
}
