import { mergeRecords } from "#app/domain/clients/merge-records.server.ts";
import { tellApart } from "#app/domain/clients/possible-duplicates.server.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { clientsUrl, clientUrl } from "#app/routes/parts/desk-pages.ts";
import { mergeFailed } from "./page.tsx";

/** Merging has an undo of its own, for 30 days: no one press takes it back. */
function merge({ fields, params, by }: FormCall): FormAnswer {
  const merged = mergeRecords({ ...fields.all, kept: params.clientId }, by);
  return merged.ok ? clientUrl(merged.value.record.id, { done: "merged" }) : merged;
}

function apart({ fields, params, by }: FormCall): FormAnswer {
  const told = tellApart({ one: params.clientId, other: fields.text("merged") }, by);
  return told.ok ? `${clientsUrl({ duplicates: true })}&done` : told;
}

export const mergeAction = formAction(
  { merge, apart },
  {
    failed: (status) => mergeFailed(String(status)),
    kept: ["name", "email", "phone", "mark"],
  },
);
