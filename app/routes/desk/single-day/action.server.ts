import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { isDate } from "#app/domain/availability/dates.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { closeDays, openDays } from "#app/domain/schedules/change-booking-hours.server.ts";
import {
  type DoneDay,
  openStudioDay,
  restoreDay,
  setProviderDay,
} from "#app/domain/schedules/single-day/day.server.ts";
import {
  closedDayForm,
  dayOffForm,
  ownDayForm,
  studioDayForm,
} from "#app/domain/schedules/single-day/day-forms.ts";
import { readPlanDate } from "#app/domain/schedules/single-day/plan-request.server.ts";
import { dayToken, whyPlanStale } from "#app/domain/schedules/single-day/single-day-opening.server.ts";
import {
  type FormCall,
  type FormIntent,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import type { AnyForm } from "#app/platform/shared/declared-form.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { plannedDayInWords, usualDayInWords } from "#app/routes/desk/parts/change-labels.server.ts";
import { singleDayUrl } from "#app/routes/parts/desk-pages.ts";
import { singleDayFailed } from "./page.tsx";

type DayCall = FormCall & { providerId: number | null };

const withWhose = (call: FormCall): DayCall => ({
  ...call,
  providerId: call.query.has("provider") ? (idOf(call.query.get("provider") ?? "") ?? 0) : null,
});

type Work = (call: DayCall) => Outcome<DoneDay, AffectedDetail>;

/** Another user changed the day after the page showed it. */
function whyStale({ fields, providerId }: DayCall) {
  const { seen, date } = fields.all;
  return typeof date === "string" && isDate(date) ? whyPlanStale(seen, dayToken(date, providerId)) : null;
}

const changed = (
  work: Work,
  kept?: AnyForm,
  label = plannedDayInWords,
): FormIntent<DayCall, AffectedDetail> => ({
  kept,
  run(call) {
    const change = { date: ({ date }: DoneDay) => date, label };
    const outcome = asDeskChange(change, () => whyStale(call) ?? work(call), call.by);
    if (!outcome.ok) return outcome;
    return singleDayUrl(outcome.value.date, call.providerId ?? undefined, call.intent);
  },
});

const day: Work = ({ fields, providerId, by }) =>
  setProviderDay(providerId ?? 0, { ...fields.all, off: "" }, by);

const off: Work = ({ fields, providerId, by }) =>
  setProviderDay(providerId ?? 0, { ...fields.all, off: "on" }, by);

const open: Work = ({ fields, by }) =>
  openStudioDay({ ...fields.all, providerIds: fields.list("providerIds") }, by);

const usual: Work = ({ fields, providerId, by }) => restoreDay(providerId, fields.all, by);

const close: Work = ({ fields, by }) => {
  const date = readPlanDate(fields.all.date, by.now);
  if (!date.ok) return date;
  const { reason, shown } = fields.all;
  const closed = closeDays({ firstDay: date.value, lastDay: "", reason, shown }, by);
  return closed.ok ? done({ date: date.value, name: null, hours: null }) : closed;
};

const reopen: Work = ({ fields, by }) => {
  const date = readPlanDate(fields.all.date, by.now);
  if (!date.ok) return date;
  const opened = openDays({ firstDay: date.value, lastDay: date.value }, by);
  return opened.ok ? done({ date: date.value, name: null, hours: null }) : opened;
};

export const singleDayAction = formActionFor<DayCall, AffectedDetail>(
  withWhose,
  {
    day: changed(day, ownDayForm),
    off: changed(off, dayOffForm),
    open: changed(open, studioDayForm),
    close: changed(close, closedDayForm),
    reopen: changed(reopen, undefined, usualDayInWords),
    usual: changed(usual, undefined, usualDayInWords),
  },
  { failed: singleDayFailed, asks: true },
);
