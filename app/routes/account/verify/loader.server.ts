import { openProof } from "#app/domain/accounts/verify-email.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import type { ProofData } from "./types.ts";

/** What the page shows to an account: what its link would do, that the link is another account's, or that it has ended. */
export function loadProof(token: string, { userId, email }: Visitor, now: number): ProofData {
  const nothing = { address: "", before: null, token, visitor: email ?? "" };
  const proof = openProof(token, now);
  if (!proof) return { ...nothing, state: "ended" };
  const { address, isNew, account } = proof;
  if (account.id !== userId) return { ...nothing, state: "another" };
  return { ...nothing, state: "open", address, before: isNew ? account.email : null };
}
