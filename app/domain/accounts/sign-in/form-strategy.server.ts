/** The form of /login, carried by remix-auth's form strategy; sessions are our own. */
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Caller } from "#app/platform/http/access.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type SignedIn, signIn } from "./sign-in.server.ts";

/** What the form shows again or goes on with: never the password. */
type FormSignIn = { outcome: Outcome<SignedIn>; email: string; redirectTo: string | null };

export async function signInByForm(request: Request, client: Caller, now: number): Promise<FormSignIn> {
  const authenticator = new Authenticator<FormSignIn>().use(
    new FormStrategy(async ({ form }) => ({
      outcome: await signIn(Object.fromEntries(form), client, now, request),
      email: textOf(form.get("email")) ?? "",
      redirectTo: textOf(form.get("redirectTo")),
    })),
    "form",
  );
  try {
    return await authenticator.authenticate("form", request.clone());
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
    const outcome = refused("invalid", "The form could not be read. Please send it again.");
    return { outcome, email: "", redirectTo: null };
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
