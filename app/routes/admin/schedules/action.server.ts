import { json } from "@remix-run/node";
import { removeTimeOff } from "#app/domain/schedules/absence/own-absence.server.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { providerOf, scheduleNotFound } from "#app/domain/schedules/provider-record.server.ts";
import { offerForm, timeOffForm } from "#app/domain/schedules/schedule-forms.ts";
import { setOffer } from "#app/domain/schedules/set-offer.server.ts";
import { setTimeOff } from "#app/domain/schedules/set-time-off.server.ts";
import { setWeek } from "#app/domain/schedules/set-week.server.ts";
import { changedRows, hasEveryDay, readRows, rowsAsFields } from "#app/domain/schedules/week-rows.ts";
import {
  type FormAnswer,
  type FormCall,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { askedProvider, managesAll, schedulesFailed } from "./loader.server.ts";
import { scheduleUrl } from "./url.ts";

type ScheduleCall = FormCall & { providerId: number };

/** Answers "not found" for another provider's schedule (rule 14.6). */
const withProvider = (call: FormCall): ScheduleCall => ({
  ...call,
  providerId: askedProvider(call.query, signedIn(call.context)) ?? 0,
});

export const schedulesAction = formActionFor<ScheduleCall, AffectedDetail>(
  withProvider,
  {
    week: {
      kept: ({ fields }) => (hasEveryDay(fields.all) ? rowsAsFields(readRows(fields.all)) : {}),
      run(call) {
        const { fields, providerId, by } = call;
        if (!hasEveryDay(fields.all)) return unreadable;
        const input = { days: readRows(fields.all), weeks: call.query.get("weeks"), shown: fields.all.shown };
        return saved(call, setWeek(providerId, input, by));
      },
    },
    /** Saves nothing. Returns the typed values with one row added or removed. */
    rows: {
      form: "week",
      run({ fields, providerId }) {
        if (!providerOf(providerId)) return scheduleNotFound();
        const values = rowsAsFields(changedRows(readRows(fields.all), askedRows(fields)));
        return json({ ok: false, form: "week", message: "", fields: {}, values, rows: true });
      },
    },
    off: {
      kept: timeOffForm,
      run(call) {
        const { fields, query, providerId, by } = call;
        const asked = query.get("off");
        const id = asked === null ? null : (idOf(asked) ?? 0);
        const input = { ...fields.typed(timeOffForm.names), shown: fields.all.shown };
        return saved(call, setTimeOff(providerId, id, input, by));
      },
    },
    dropped: {
      kept: ["id"],
      run(call) {
        const { fields, providerId, by, context } = call;
        const removal = { ownOnly: !managesAll(signedIn(context).roles), agreed: fields.all.settled };
        return saved(call, removeTimeOff(providerId, fields.id("id"), removal, by));
      },
    },
    offer: {
      kept: offerForm,
      run(call) {
        const { fields, providerId, by } = call;
        const input = {
          bufferMinutes: fields.text("bufferMinutes"),
          serviceIds: fields.list("serviceIds"),
          active: ticksActive(call) ? fields.has("active") : undefined,
          shown: fields.all.shown,
        };
        return saved(call, setOffer(providerId, input, by));
      },
    },
  },
  { failed: schedulesFailed, buttons: { add: "rows", remove: "rows", copy: "rows" }, asks: true },
);

const unreadable = refused("invalid", "The form could not be read. Send it again.");

const saved = (
  { providerId, intent }: ScheduleCall,
  outcome: Outcome<null, AffectedDetail>,
): FormAnswer<AffectedDetail> => (outcome.ok ? scheduleUrl({ provider: providerId, done: intent }) : outcome);

const askedRows = (fields: FormFields) => ({
  add: fields.text("add") || undefined,
  remove: fields.text("remove") || undefined,
  copy: fields.has("copy"),
});

/** An unticked box means no. Only the front desk has this box (rule 14.5). */
const ticksActive = ({ context }: ScheduleCall): boolean => managesAll(signedIn(context).roles);
