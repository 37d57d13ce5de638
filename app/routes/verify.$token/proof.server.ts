import { proveAddress } from "#app/accounts/address-proof.server.ts";
import { claimGuestVisits } from "#app/booking/claim.server.ts";
import { done, type Outcome } from "#app/outcome.ts";
import { writing } from "#db/client.server.ts";

/** Proves an address and gives its account the guest visits under it, in one step. Answers how many. */
export const proveAndClaim = (token: string, now: number): Outcome<{ visits: number }> =>
  writing(() => {
    const proven = proveAddress(token, now);
    return proven.ok ? done({ visits: claimGuestVisits(proven.value.userId, now) }) : proven;
  });
