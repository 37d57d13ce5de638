/** The one place that compares passwords, so that no way in can be tried without the limits. */

import {
  hashPassword,
  inTurn,
  isOutdated,
  passwordMatches,
} from "#app/domain/accounts/password/hash.server.ts";
import type { AccountRow } from "#app/domain/accounts/people/account.server.ts";
import type { Caller } from "#app/platform/http/access.ts";
import { peekToken, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { type Actor, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { attempt, countFailure } from "./attempts.server.ts";
import { knownDevice } from "./known-device.server.ts";

export const wrongCredentials = "Login failed. Please check your credentials and try again.";

/** `counted`: under which name failures count. Refuses as "not-signed-in" (wrong), "too-many" or "busy". */
export async function checkPassword(
  account: AccountRow | undefined,
  { email, password }: { email: string; password: string },
  client: Caller,
  now: number,
): Promise<Outcome<{ newHash: string | null; counted: string }>> {
  const device = account ? knownDevice(client.cookies ?? null, account.id) : null;
  const counted = device === null ? email : `${email} on ${device}`;
  if (device === null) {
    const network = peekToken("loginFailures", client.ip, now);
    if (!network.ok) return tooMany(network.retryAfterSeconds);
  }
  const lane = device === null ? "strangers" : "known";
  return inTurn(
    async () => {
      const asked = attempt(counted, client.ip, now);
      if (!asked.allowed) return tooMany(asked.retryAfterSeconds);
      const kept = account?.passwordHash ?? null;
      if (await passwordMatches(kept, password)) {
        const outdated = kept !== null && (await isOutdated(kept));
        return done({ newHash: outdated ? await hashPassword(password) : null, counted });
      }
      if (device === null) takeToken("loginFailures", client.ip, now);
      writing(() => {
        if (!asked.counted) countFailure(counted, now);
        const guest: Actor = { id: null, role: "guest", requestId: client.requestId };
        record(
          { action: "sign-in-failed", entity: "user", entityId: account?.id ?? null },
          { actor: guest, now },
        );
      });
      return refused("not-signed-in", wrongCredentials);
    },
    { lane, ip: client.ip },
  );
}

const tooMany = (retryAfterSeconds: number) =>
  refused("too-many", "Too many failed attempts. Please wait a moment and try again.", {
    retryAfterSeconds,
  });
