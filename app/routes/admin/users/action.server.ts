import { removePin } from "#app/domain/accounts/desks/pin.server.ts";
import { changeRoles, createPerson } from "#app/domain/accounts/people/people.server.ts";
import { newPersonForm, rolesForm } from "#app/domain/accounts/people/person-forms.ts";
import { requesterOf } from "#app/domain/appointments/requester.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import type { Reassignment } from "#app/domain/privacy/reassign.server.ts";
import { type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { usersFailed, usersRefused } from "./page.tsx";
import { usersUrl } from "./url.ts";

/** Keeps the search and the page of the list. */
const listUrl = ({ query }: FormCall, more: Record<string, string | number>): string =>
  usersUrl(
    {
      search: query.get("search") ?? "",
      role: query.get("role") ?? "",
      page: Number(query.get("page") ?? 1) || 1,
    },
    more,
  );

export const usersAction = formAction<object>(
  {
    add: {
      kept: newPersonForm,
      async run(call) {
        const { fields, by } = call;
        const added = await createPerson({ ...fields.all, roles: fields.list("roles") }, by);
        if (added.ok) createClientRecord(added.value.id, by.now);
        return added.ok ? listUrl(call, { id: added.value.id, done: "added" }) : added;
      },
    },
    roles: {
      kept: rolesForm,
      run(call) {
        const id = call.fields.id("id");
        const changed = changeRoles(id, { roles: call.fields.list("roles") }, call.by);
        if (changed.ok) createClientRecord(id, call.by.now);
        return changed.ok ? listUrl(call, { id, done: "roles" }) : changed;
      },
    },
    "pin-remove"(call) {
      const id = call.fields.id("id");
      const removed = removePin(id, call.by);
      return removed.ok ? listUrl(call, { id, done: "pin" }) : removed;
    },
    delete(call) {
      const deleted = deletePerson(call.fields.id("id"), reassignmentIn(call.fields), call.by);
      return deleted.ok ? listUrl(call, { done: "deleted", ...deleted.value }) : deleted;
    },
    cancel(call) {
      const { fields, context, by } = call;
      const requester = requesterOf(signedIn(context), context.requestId);
      const choice = { revision: revisionIn(fields.all) };
      const cancelled = cancelVisit(fields.id("visit"), requester, choice, by.now);
      return cancelled.ok ? listUrl(call, { id: fields.id("id"), done: "cancelled" }) : cancelled;
    },
  },
  {
    failed: usersFailed,
    problem: (problem, { message }, { intent }) => ({ ...problem, message: usersRefused(intent, message) }),
  },
);

/** For a provider's upcoming appointments: "cancel", or the id of another provider. */
function reassignmentIn(fields: FormFields): Reassignment {
  const appointments = fields.text("appointments");
  if (appointments === "cancel") return { cancelAppointments: true };
  const moveTo = idOf(appointments);
  return moveTo === null ? {} : { moveTo };
}
