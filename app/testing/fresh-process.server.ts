/** Before each file of tests: what a file may have changed of its process is as at a start, as files share one. */
import { vi } from "vitest";
import { forgetRateLimits, setRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { environment, readEnvironment } from "#app/studio/environment.server.ts";

vi.useRealTimers();
Object.assign(environment(), readEnvironment(process.env));
setRateLimits(true);
forgetRateLimits();
