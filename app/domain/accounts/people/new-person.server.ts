/** What an admin gives for a new account (rule 17.6), and roles in any write (rule 20.1). */
import { z } from "zod";
import type { Role } from "#app/platform/http/access.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { anyPassword, givenFields } from "./person-fields.server.ts";
import { readRoles } from "./roles.ts";

const NewPerson = z.object({
  username: PersonName,
  email: EmailAddress,
  password: anyPassword(6, "Password must be at least 6 characters"),
  phone: z.preprocess((value) => (isBlank(value) ? null : value), PhoneNumber.nullable()),
});

const required = {
  username: "Username is required",
  email: "Email is required",
  password: "Password is required",
};

const inOrder = ["username", "email", "password", "phone", "roles"];

/** Refuses as "invalid" with a sentence for each wrong field; the first, in the form's order, is the message. */
export function readNewPerson(input: unknown): Outcome<z.output<typeof NewPerson> & { roles: Role[] }> {
  const given = givenFields(input);
  const person = readInput(NewPerson, given, { required, wrong: {} });
  const asksRoles = given.roles !== undefined || given.role !== undefined;
  const roles: Outcome<Role[]> = asksRoles ? readRolesOf(given) : done(["user"]);
  if (person.ok && roles.ok) return done({ ...person.value, roles: roles.value });
  const wrong = { ...fieldsOf(person), ...fieldsOf(roles) };
  if (wrong.email && !isBlank(given.email)) wrong.email = "Email is invalid";
  const fields = Object.fromEntries(
    inOrder.flatMap((name) => (wrong[name] ? [[name, wrong[name]] as const] : [])),
  );
  return refused("invalid", Object.values(fields)[0] ?? "", { fields });
}

const fieldsOf = (read: Outcome<unknown>): Record<string, string> =>
  read.ok ? {} : (read.refusal.fields ?? {});

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
