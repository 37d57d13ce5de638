/** Before each file of tests: what a file may have changed of its process is as at a start, as files share one. */
import { vi } from "vitest";
import { environment, readEnvironment } from "#app/domain/studio/environment.server.ts";
import { forgetRateLimits, setRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";

vi.useRealTimers();
Object.assign(environment(), readEnvironment(process.env));
setRateLimits(true);
forgetRateLimits();
