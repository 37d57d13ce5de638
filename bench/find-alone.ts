/** `npm run bench -- find`: the find box alone; a file of its own, no server. */
import { printFinding } from "./find.ts";

await printFinding();
