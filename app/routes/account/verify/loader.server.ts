import { openProof } from "#app/domain/accounts/verify-email.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";

/** What the page shows to an account: what its link would do, that the link is another account's, or that it has ended. */
export function loadProof(token: string, { userId, email }: Visitor, now: number): ProofData {
  const nothing = { address: "", before: null, token, visitor: email ?? "" };
  const proof = openProof(token, now);
  if (!proof) return { ...nothing, state: "ended" };
  const { address, isNew, account } = proof;
  if (account.id !== userId) return { ...nothing, state: "another" };
  return { ...nothing, state: "open", address, before: isNew ? account.email : null };
}

/** What the link would do: prove an address, nothing in another account's session, or nothing any more. */
export type ProofData = {
  state: "open" | "another" | "ended";
  /** What the link proves, and the address whose place it takes; empty but for the account's own session. */
  address: string;
  before: string | null;
  token: string;
  /** Who is signed in, by address. */
  visitor: string;
};

export type ProofAnswer = { ok: true; appointments: number } | { ok: false; message: string };
