/** What an admin gives for a new account (specification, section 5, "Add user"), and roles in any write. */
import { z } from "zod";
import type { Role } from "#app/http/access.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber, problemsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { anyPassword, givenFields } from "./fields.server.ts";
import { readRoles } from "./roles.ts";

const NewPerson = z.object({
  username: PersonName,
  email: EmailAddress,
  password: anyPassword(6, "Password must be at least 6 characters"),
  phone: z.preprocess((value) => (isBlank(value) ? null : value), PhoneNumber.nullable()),
});

export type NewPerson = z.output<typeof NewPerson> & { roles: Role[] };

const required = {
  username: "Username is required",
  email: "Email is required",
  password: "Password is required",
};

/** Refuses as "invalid" with a sentence for each field that is wrong; the first of them, in the form's order, is the message. */
export function readNewPerson(input: unknown): Outcome<NewPerson> {
  const given = givenFields(input);
  const parsed = NewPerson.safeParse(given);
  const wrong = parsed.success ? {} : problemsOf(parsed.error).fields;
  if (wrong.email) wrong.email = "Email is invalid";
  for (const [name, sentence] of Object.entries(required)) if (isBlank(given[name])) wrong[name] = sentence;
  const roles: Outcome<Role[]> =
    given.roles === undefined && given.role === undefined ? done(["user"]) : readRolesOf(given);
  if (!roles.ok) wrong.roles = roles.refusal.message;
  if (parsed.success && roles.ok && Object.keys(wrong).length === 0) {
    return done({ ...parsed.data, roles: roles.value });
  }
  const inOrder = ["username", "email", "password", "phone", "roles"].flatMap((name) =>
    wrong[name] ? [[name, wrong[name]] as const] : [],
  );
  return refused("invalid", inOrder[0]?.[1] ?? "", { fields: Object.fromEntries(inOrder) });
}

/** The roles of a write: `roles`, or a single `role`. Refuses as "invalid". */
export function readRolesOf(input: unknown): Outcome<Role[]> {
  const { roles: list, role } = givenFields(input);
  const given = list === undefined && role !== undefined ? [role] : list;
  const roles = readRoles(given);
  if (roles) return done(roles);
  const none = given === undefined || (Array.isArray(given) && given.length === 0);
  const sentence = none
    ? "At least one role must be selected"
    : "Choose roles from: user, provider, receptionist, admin.";
  return refused("invalid", sentence, { fields: { roles: sentence } });
}
