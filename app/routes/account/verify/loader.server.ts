import { openProof, proveAddress } from "#app/accounts/joining/verify-email.server.ts";
import { followAddress } from "#app/appointments/of-person.server.ts";
import { linkGuestAppointments } from "#app/booking/link-to-account/link.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/** What the page shows to an account: what its link would do, that the link is another account's, or that it has ended. */
export function loadProof(token: string, userId: number, now: number) {
  const proof = openProof(token, now);
  if (!proof) return { state: "ended" as const };
  if (proof.account.id !== userId) return { state: "another" as const };
  const { address, isNew, account } = proof;
  return { state: "open" as const, address, before: isNew ? account.email : null };
}

/**
 * Proves an address by the account's own session and gives the account the guest visits under it, in one step; what is to
 * come under the address before follows. Answers how many came to it. Refuses as `proveAddress` does.
 */
export const proveAndLink = (token: string, userId: number, now: number): Outcome<{ appointments: number }> =>
  writing(() => {
    const proven = proveAddress(token, userId, now);
    if (!proven.ok) return proven;
    const { address, before } = proven.value;
    if (before !== null) followAddress(userId, { before, address }, now);
    return done({ appointments: linkGuestAppointments(userId, now) });
  });
