import { z } from "zod";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import { longestFact, mostStamps } from "#app/domain/studio/studio-limits.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

const wrongAppointments = `Enter a whole number from 0 to ${mostStamps}; 0 means no stamp card.`;

const LoyaltyTerms = z.object({
  loyaltyVisits: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/u, wrongAppointments)
    .transform(Number)
    .refine((appointments) => appointments <= mostStamps, wrongAppointments),
  loyaltyReward: oneLine(
    longestFact.loyaltyReward,
    `Please keep the reward under ${longestFact.loyaltyReward} characters.`,
  ),
});

/** Open cards go by the new terms at once (docs/rules.md, 12.3). Answers whether anything changed. Refuses as "invalid". */
export function changeLoyalty(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(LoyaltyTerms, input, { loyaltyVisits: wrongAppointments });
  if (!request.ok) return request;
  if (request.value.loyaltyVisits > 0 && request.value.loyaltyReward === "") {
    const sentence = "Say what the reward is, or set the visits to 0.";
    return refused("invalid", sentence, { fields: { loyaltyReward: sentence } });
  }
  return writing(() => done(recordSettings(request.value, by)));
}
