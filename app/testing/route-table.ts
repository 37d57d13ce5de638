/** Every route of the table in remix.config.js, as Remix's compiler reads it. */
import type { AppConfig } from "@remix-run/dev";
import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import * as file from "../../remix.config.js";

const { routes }: AppConfig = file.default;

export const routeTable = Object.values(await (routes?.(defineRoutes) ?? {}));
