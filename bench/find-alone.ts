/** `npm run bench -- find`: the find box, without a server. */
import { printFinding } from "./find.ts";

await printFinding();
