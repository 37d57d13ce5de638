/** What an admin saves on the settings page: each section is an intent with one command. */
import { redirect } from "@remix-run/node";
import { deskOf } from "#app/accounts/desks/desk.server.ts";
import { addDesk, revokeDesk } from "#app/accounts/desks/desks.server.ts";
import { type FormIntent, formAction } from "#app/http/answers/form-action.server.ts";
import { changeBookingHours, closeDays, openDays } from "#app/schedules/booking-hours/change.server.ts";
import { changeBookingWindow, changeNotice } from "#app/settings/booking-terms.server.ts";
import { changeCurrency } from "#app/settings/currency.server.ts";
import { changeDeskSettings } from "#app/settings/desk-settings.server.ts";
import { changeName } from "#app/settings/identity.server.ts";
import { changeLoyalty } from "#app/settings/loyalty.server.ts";
import { changeMailTexts } from "#app/settings/mail-texts.server.ts";
import { changeTimeZone } from "#app/settings/time-zone.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import type { Outcome } from "#app/shared/outcome.ts";
import { studioSettingsFailed } from "./messages.ts";
import type { SectionId } from "./sections.ts";
import { savedUrl } from "./url.ts";

const saves =
  (command: (input: unknown, by: By) => Outcome<unknown, object>): FormIntent =>
  ({ intent, fields, by }) => {
    const saved = command(fields.all, by);
    return saved.ok ? savedUrl(intent) : saved;
  };

/** The answer carries the cookie that makes this very browser a desk. */
const addsDesk: FormIntent = ({ intent, fields, request, by }) => {
  const added = addDesk(fields.all, deskOf(request), by);
  if (!added.ok) return added;
  return redirect(savedUrl(intent), { status: 303, headers: { "Set-Cookie": added.value.setCookie } });
};

const revokesDesk: FormIntent = ({ intent, fields, by }) => {
  const revoked = revokeDesk(fields.id("desk"), by);
  return revoked.ok ? savedUrl(intent) : revoked;
};

const intents: Record<SectionId | "open" | "revoke", FormIntent> = {
  name: saves(changeName),
  zone: saves(changeTimeZone),
  currency: saves(changeCurrency),
  mail: saves(changeMailTexts),
  loyalty: saves(changeLoyalty),
  hours: saves(changeBookingHours),
  closed: saves(closeDays),
  open: saves(openDays),
  window: saves(changeBookingWindow),
  changes: saves(changeNotice),
  desk: saves(changeDeskSettings),
  desks: addsDesk,
  revoke: { run: revokesDesk, form: "desks" },
};

export const studioSettingsAction = formAction(intents, {
  failed: studioSettingsFailed,
  kept: ({ fields }) => fields.allTyped(),
  asks: true,
});
