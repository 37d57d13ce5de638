/** Resets the process before each test file, because files share one. */
import { vi } from "vitest";
import { environment, readEnvironment } from "#app/domain/studio/environment.server.ts";
import { forgetRateLimits, setRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";

vi.useRealTimers();
Object.assign(environment(), readEnvironment(process.env));
setRateLimits(true);
forgetRateLimits();
