/** How the front desk behaves, as the owner sets it (rules 6.75 and 19.10). */
import { z } from "zod";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import { furthestDeskFigure } from "#app/domain/studio/studio-limits.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { wholeNumber } from "./whole-number.server.ts";

const { lockAfterMinutes, curtainAfterSeconds } = furthestDeskFigure;

const wrong = {
  lockAfterMinutes: `Enter whole minutes, up to ${lockAfterMinutes}; 0 means never.`,
  curtainAfterSeconds: `Enter whole seconds, up to ${curtainAfterSeconds}; 0 means never.`,
};

const DeskSettings = z.object({
  lockAfterMinutes: wholeNumber(wrong.lockAfterMinutes, 0, lockAfterMinutes),
  curtainAfterSeconds: wholeNumber(wrong.curtainAfterSeconds, 0, curtainAfterSeconds),
});

/** Holds from the next page of a desk on. Answers whether anything changed. Refuses as "invalid". */
export function changeDeskSettings(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(DeskSettings, input, wrong);
  return request.ok ? writing(() => done(recordSettings(request.value, by))) : request;
}
