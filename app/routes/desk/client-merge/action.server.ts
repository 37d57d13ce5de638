import { mergeRecords } from "#app/domain/clients/merge-records.server.ts";
import { markAsDifferent } from "#app/domain/clients/possible-duplicates.server.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { clientsUrl, clientUrl } from "#app/routes/parts/desk-pages.ts";
import { mergeFailed } from "./page.tsx";

/** A merge has its own undo for 30 days, so it is not a desk change. */
function merge({ fields, params, by }: FormCall): FormAnswer {
  const merged = mergeRecords({ ...fields.all, kept: params.clientId }, by);
  return merged.ok ? clientUrl(merged.value.record.id, { done: "merged" }) : merged;
}

function apart({ fields, params, by }: FormCall): FormAnswer {
  const told = markAsDifferent({ one: params.clientId, other: fields.text("merged") }, by);
  return told.ok ? `${clientsUrl({ duplicates: true })}&done` : told;
}

export const mergeAction = formAction(
  { merge, apart },
  {
    failed: (status) => mergeFailed(String(status)),
    kept: ["name", "email", "phone", "mark"],
  },
);
