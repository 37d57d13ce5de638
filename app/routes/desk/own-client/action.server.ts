import {
  addOwnNote,
  addPatchTest,
  removeOwnConsent,
  removeOwnNote,
} from "#app/domain/clients/own-client.server.ts";
import { noteForm } from "#app/domain/clients/record-forms.ts";
import {
  type FormAnswer,
  type FormCall,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { clientFailed } from "#app/routes/desk/parts/desk-boundary.tsx";
import { ownClientUrl } from "#app/routes/parts/desk-pages.ts";

type OwnClientCall = FormCall & { id: number };

const written = ({ id }: OwnClientCall, outcome: Outcome<unknown>, done: string): FormAnswer =>
  outcome.ok ? ownClientUrl(id, { done }) : outcome;

const note = (call: OwnClientCall) => written(call, addOwnNote(call.id, call.fields.all, call.by), "note");

const withoutNote = (call: OwnClientCall) =>
  written(call, removeOwnNote(call.id, call.fields.id("remove-note"), call.by), "note-removed");

const patchTest = (call: OwnClientCall) => written(call, addPatchTest(call.id, call.by), "patch-test");

const withoutConsent = (call: OwnClientCall) =>
  written(call, removeOwnConsent(call.id, call.fields.id("remove-consent"), call.by), "consent-removed");

export const ownClientAction = formActionFor<OwnClientCall>(
  (call) => ({ ...call, id: idOf(call.params.clientId ?? "") ?? 0 }),
  {
    note: { run: note, kept: noteForm },
    "remove-note": withoutNote,
    "patch-test": patchTest,
    "remove-consent": withoutConsent,
  },
  {
    failed: (status) => clientFailed(String(status)),
    buttons: { "remove-note": "remove-note", "remove-consent": "remove-consent" },
  },
);
