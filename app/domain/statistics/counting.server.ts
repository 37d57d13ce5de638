import type { IncomingMessage, ServerResponse } from "node:http";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { answerOf } from "./counted-answer.server.ts";
import { type CountedPage, countsOf } from "./counts.ts";
import { addCounts } from "./tally.server.ts";

/** Counts each answer once it is out (rule 29.1). */
export const counting =
  (pages: CountedPage[]) =>
  (request: IncomingMessage, response: ServerResponse, byStaff: boolean): void =>
    addCounts(countsOf(answerOf(request, response, byStaff), pages), nowInstant());
