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
