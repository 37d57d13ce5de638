/** `npm run admin -- create EMAIL` and `password EMAIL`: the work is in app/accounts/joining/admin-command.server.ts. */
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";
import { checkInstallation } from "./ready.mjs";

process.umask(0o077);
// ./data is meant from here, wherever this is called.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
register();
const { adminCommand } = await import("../app/accounts/joining/admin-command.server.ts");
process.exitCode = await adminCommand(process.argv.slice(2));
