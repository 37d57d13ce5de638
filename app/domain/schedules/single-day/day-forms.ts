import { reason } from "#app/domain/schedules/schedule-forms.ts";
import { longestBreakName } from "#app/domain/schedules/schedule-limits.ts";
import {
  declareForm,
  type FieldDeclaration,
  type FieldDeclarations,
} from "#app/platform/shared/declared-form.ts";
import { mostSpans, type SpanKind, type SpanPart, spanName } from "./span-names.ts";

/** Only the first row of hours is required. */
function rowOf(kind: SpanKind, place: number): Record<string, FieldDeclaration> {
  const what = `${kind === "hours" ? "Hours" : "Break"}${place > 0 ? ` ${place + 1}` : ""}`;
  const row = { optional: kind === "breaks" || place > 0 ? true : undefined } as const;
  const name = (part: SpanPart) => spanName(kind, place, part);
  return {
    [name("from")]: { ...row, label: `${what} from`, kind: "time" },
    [name("to")]: { ...row, label: `${what} until`, kind: "time" },
    ...(kind === "breaks" && {
      [name("label")]: { ...row, label: `${what} called`, maxLength: longestBreakName, autoComplete: "off" },
    }),
  };
}

const rowsOf = (kind: SpanKind) =>
  Object.fromEntries(
    Array.from({ length: mostSpans }, (_, place) => Object.entries(rowOf(kind, place))).flat(),
  );

const ownDay: FieldDeclarations = {
  ...rowsOf("hours"),
  ...rowsOf("breaks"),
  openStudio: { label: "Also open the studio at these times, if it is closed", kind: "tick" },
};

export const ownDayForm = declareForm(ownDay);

export const dayOffForm = declareForm({ reason });

export const studioDayForm = declareForm({
  from: { label: "From", kind: "time" },
  to: { label: "Until", kind: "time" },
  providerIds: { label: "Who works these hours", kind: "boxes" },
});

export const closedDayForm = declareForm({ reason: { ...reason, hint: "Visitors can see it." } });
