import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { undoDeskChange } from "#app/domain/appointments/desk-changes/undo-desk-change.server.ts";
import {
  type ChangedContact,
  changeContact,
  changeMark,
  changeOnlineRule,
} from "#app/domain/clients/change-client.server.ts";
import { recordById } from "#app/domain/clients/client-record.server.ts";
import { addConsent, removeConsent } from "#app/domain/clients/consents.server.ts";
import { mergesOf, separateRecords } from "#app/domain/clients/merge-records.server.ts";
import { addNote, removeNote } from "#app/domain/clients/notes.server.ts";
import {
  consentForm,
  contactForm,
  markForm,
  noteForm,
  onlineForm,
} from "#app/domain/clients/record-forms.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import {
  type FormAnswer,
  type FormCall,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { clientFailed } from "#app/routes/desk/parts/desk-boundary.tsx";
import { clientUrl } from "#app/routes/parts/desk-pages.ts";

type ClientCall = FormCall & { id: number };

/** `label` follows the client's name. */
function changed<T>(
  { id, by }: ClientCall,
  { done, label }: { done: string | ((value: T) => string); label: string },
  work: () => Outcome<T>,
): FormAnswer {
  const date = studioNow(studio().timeZone, by.now).date;
  const what = { date: () => date, label: () => `${recordById(id)?.name ?? "A client"}: ${label}` };
  const made = asDeskChange(what, work, by);
  if (!made.ok) return made;
  return clientUrl(id, { done: typeof done === "string" ? done : done(made.value), change: made.change });
}

const seenIn = ({ fields }: ClientCall): number | null =>
  /^\d{1,15}$/u.test(fields.text("revision")) ? Number(fields.text("revision")) : null;

function contact(call: ClientCall): FormAnswer {
  const { id, fields, by } = call;
  const done = ({ followed }: ChangedContact) => (followed > 0 ? "followed" : "contact");
  const how = { done, label: "contact changed" };
  return changed(call, how, () => changeContact(id, seenIn(call), fields.all, by));
}

const mark = (call: ClientCall): FormAnswer =>
  changed(call, { done: "mark", label: "alert changed" }, () =>
    changeMark(call.id, seenIn(call), call.fields.all, call.by),
  );

const rule = (call: ClientCall): FormAnswer =>
  changed(call, { done: "rule", label: "online booking changed" }, () =>
    changeOnlineRule(call.id, seenIn(call), call.fields.all, call.by),
  );

const note = (call: ClientCall): FormAnswer =>
  changed(call, { done: "note", label: "note added" }, () => addNote(call.id, call.fields.all, call.by));

const withoutNote = (call: ClientCall): FormAnswer =>
  changed(call, { done: "note-removed", label: "note removed" }, () =>
    removeNote(call.id, call.fields.id("remove-note"), call.by),
  );

const consent = (call: ClientCall): FormAnswer =>
  changed(call, { done: "consent", label: "consent added" }, () =>
    addConsent(call.id, call.fields.all, call.by),
  );

const withoutConsent = (call: ClientCall): FormAnswer =>
  changed(call, { done: "consent-removed", label: "consent removed" }, () =>
    removeConsent(call.id, call.fields.id("remove-consent"), call.by),
  );

function undo({ id, fields, by }: ClientCall): FormAnswer {
  const change = fields.id("change");
  const undone = undoDeskChange(change, by, { sure: fields.all.sure });
  return undone.ok ? clientUrl(id, { done: "undone", change }) : undone;
}

/** Only merges of this record can be undone here. */
function part({ id, fields, by }: ClientCall): FormAnswer {
  const merge = fields.id("part");
  if (!mergesOf(id, by.now).some((one) => one.id === merge)) {
    return refused("conflict", "This merge can't be undone anymore or was already undone.");
  }
  const parted = separateRecords(merge, by);
  return parted.ok ? clientUrl(parted.value.kept, { done: "parted" }) : parted;
}

export const clientAction = formActionFor<ClientCall>(
  (call) => ({ ...call, id: idOf(call.params.clientId ?? "") ?? 0 }),
  {
    contact: { run: contact, kept: contactForm },
    mark: { run: mark, kept: markForm },
    rule: { run: rule, kept: onlineForm },
    note: { run: note, kept: noteForm },
    "remove-note": withoutNote,
    consent: { run: consent, kept: consentForm },
    "remove-consent": withoutConsent,
    undo,
    part,
  },
  {
    failed: (status) => clientFailed(String(status)),
    buttons: { "remove-note": "remove-note", "remove-consent": "remove-consent", part: "part" },
  },
);
