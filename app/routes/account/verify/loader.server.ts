import { openProof } from "#app/domain/accounts/verify-email.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";

/** Returns the effect of the link, or that it belongs to another account or has ended. */
export function loadProof(token: string, { userId, email }: Visitor, now: number): ProofData {
  const nothing = { address: "", before: null, token, visitor: email ?? "" };
  const proof = openProof(token, now);
  if (!proof) return { ...nothing, state: "ended" };
  const { address, isNew, account } = proof;
  if (account.id !== userId) return { ...nothing, state: "another" };
  return { ...nothing, state: "open", address, before: isNew ? account.email : null };
}

/** `other`: the link belongs to another account. `ended`: it was used or has expired. */
export type ProofData = {
  state: "open" | "another" | "ended";
  /** Empty unless the link belongs to the signed-in account. `before`: the address that is replaced. */
  address: string;
  before: string | null;
  token: string;
  /** Address of the signed-in account. */
  visitor: string;
};

export type ProofAnswer = { ok: true; appointments: number } | { ok: false; message: string };
