import * as build from "@remix-run/dev/server-build";
import { sessionEnded, visitorOf } from "#app/domain/accounts/session/visitor.server.ts";
import { parkTypedForm } from "#app/domain/booking/parked-calls.server.ts";
import { counting } from "#app/domain/reports/statistics/tally.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { isOpenToPublic } from "#app/domain/studio/open-to-public.server.ts";
import { measuring } from "#app/operations/metrics-listener.server.ts";
import { startStudio } from "#app/operations/start.server.ts";
import { otherAddressNotes } from "#app/operations/state/server-notes.server.ts";
import { setRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { declarePages, publicPages, undeclaredRoute } from "#app/platform/http/checks/route-check.server.ts";
import { trustedProxies } from "#app/platform/http/front-door/client-address.server.ts";
import { openFrontDoor } from "#app/platform/http/front-door/front-door.server.ts";
import { checkFrontDoor } from "#app/platform/http/front-door/front-door-check.server.ts";
import { answerQuickly } from "#app/platform/http/quick-answer.server.ts";
import { matchQuickly } from "#app/platform/http/quick-match.server.ts";
import { logRequests, watchAnswers } from "#app/platform/http/request-log.server.ts";
import { gated } from "./gate.server.ts";

await orStop(() => {
  const problem = undeclaredRoute(build.routes);
  if (problem) throw new Error(problem);
});
// Checked before the database opens, so that a bad setting is reported alone.
const trusted = await orStop(() => trustedProxies(process.env.TRUSTED_PROXY));
await startStudio();
const { origin, originIsSet, rateLimits, metricsPort } = environment();
await orStop(() => {
  openFrontDoor({
    origin: originIsSet ? origin : null,
    trusted,
    openedElsewhere: otherAddressNotes(),
  });
  return checkFrontDoor();
});
setRateLimits(rateLimits);
logRequests();
declarePages(build.routes);
watchAnswers(counting(publicPages()), ...(await measuring(metricsPort)));

export const routes = gated(build.routes, {
  origin,
  visitorOf,
  sessionEnded,
  isOpen: isOpenToPublic,
  parkTypedForm,
});
matchQuickly(build.mode === "development" ? undefined : answerQuickly(routes));
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build;

async function orStop<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    // sysexits.h, EX_CONFIG: a restart doesn't help.
    process.exit(78);
  }
}
