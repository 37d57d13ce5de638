import { redirect } from "@remix-run/node";
import { addDesk, deskOf, revokeDesk } from "#app/domain/accounts/desks/desks.server.ts";
import {
  changeBookingHours,
  closeDays,
  openDays,
} from "#app/domain/schedules/change-booking-hours.server.ts";
import {
  closeHolidays,
  holidayPlace,
  holidayRegions,
  publicHolidays,
} from "#app/domain/schedules/holidays.server.ts";
import { changeBookingWindow, changeNotice } from "#app/domain/settings/booking-terms.server.ts";
import { changeCurrency } from "#app/domain/settings/currency.server.ts";
import {
  changeDeskSettings,
  changeLoyalty,
  changeMailTexts,
  changeName,
} from "#app/domain/settings/simple-settings.server.ts";
import { changeTimeZone } from "#app/domain/settings/time-zone.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import {
  type FormAnswer,
  type FormCall,
  type FormIntent,
  formAction,
} from "#app/platform/http/answers/form-action.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { studioSettingsFailed } from "./loader.server.ts";
import { type SectionId, savedUrl } from "./sections.ts";

const saves =
  (command: (input: unknown, by: By) => Outcome<unknown, object>): FormIntent =>
  ({ intent, fields, by }) => {
    const saved = command(fields.all, by);
    return saved.ok ? savedUrl(intent) : saved;
  };

/** Reads the list again, so that only holidays of the region are accepted. */
const runHolidays = async ({ fields, by }: FormCall): Promise<FormAnswer> => {
  const { country } = holidayPlace();
  const regions = await holidayRegions(country);
  const region = regions.find(({ code }) => code === fields.text("region"))?.code ?? "";
  const place = { country, region };
  const offered = await publicHolidays(place, studioNow(studio().timeZone, by.now).date);
  const closed = closeHolidays(fields.all, offered, place, by);
  return closed.ok ? savedUrl("holidays") : closed;
};

/** The answer's cookie makes this browser a desk. */
const addDeskIntent: FormIntent = ({ intent, fields, request, by }) => {
  const added = addDesk(fields.all, deskOf(request), by);
  if (!added.ok) return added;
  return redirect(savedUrl(intent), { status: 303, headers: { "Set-Cookie": added.value.setCookie } });
};

const revokeDeskIntent: FormIntent = ({ intent, fields, by }) => {
  const revoked = revokeDesk(fields.id("desk"), by);
  return revoked.ok ? savedUrl(intent) : revoked;
};

const intents: Record<SectionId | "open" | "revoke" | "holidays", FormIntent> = {
  name: saves(changeName),
  zone: saves(changeTimeZone),
  currency: saves(changeCurrency),
  mail: saves(changeMailTexts),
  loyalty: saves(changeLoyalty),
  hours: saves(changeBookingHours),
  closed: saves(closeDays),
  open: saves(openDays),
  holidays: {
    run: runHolidays,
    kept: ({ fields }) => ({
      region: fields.text("region"),
      holidays: fields
        .list("holidays")
        .filter((date) => typeof date === "string")
        .join(" "),
    }),
  },
  window: saves(changeBookingWindow),
  changes: saves(changeNotice),
  desk: saves(changeDeskSettings),
  desks: addDeskIntent,
  revoke: { run: revokeDeskIntent, form: "desks" },
};

export const studioSettingsAction = formAction(intents, {
  failed: studioSettingsFailed,
  kept: ({ fields }) => fields.allTyped(),
  asks: true,
});
