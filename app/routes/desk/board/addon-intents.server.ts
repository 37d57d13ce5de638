import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { addToAppointment, takeOffAppointment } from "#app/domain/booking/change/addons.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { overridableRulesIn } from "#app/domain/booking/choose/staff-override.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { addonsLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import { addPartAtDesk, partAddedLabel } from "#app/routes/desk/visit/add-part.server.ts";
import { backTo } from "./visit-intents.server.ts";

/** The button value holds the add-on's id and the rules to override. */
function addon({ fields, by }: FormCall): FormAnswer<AppointmentDetail> {
  const [id, rules] = fields.text("addon").split(" ");
  const shown = { revision: revisionIn(fields.all), shownTerms: fields.text("shownTerms") };
  const request = { addonId: idOf(id) ?? 0, bend: overridableRulesIn(rules), ...shown };
  const added = asDeskChange(addonsLabel, () => addToAppointment(fields.id("visit"), request, by), by);
  return added.ok ? backTo(added, "marked") : added;
}

function takeOff({ fields, by }: FormCall): FormAnswer<AppointmentDetail> {
  const request = { itemId: fields.id("addon-off"), revision: revisionIn(fields.all) };
  const taken = asDeskChange(addonsLabel, () => takeOffAppointment(fields.id("visit"), request, by), by);
  return taken.ok ? backTo(taken, "marked") : taken;
}

function part({ fields, by }: FormCall): FormAnswer<AppointmentDetail> {
  const add = () => addPartAtDesk(fields.id("visit"), fields.all, by);
  const made = asDeskChange(partAddedLabel, add, by);
  return made.ok ? backTo({ ...made, value: made.value.added }, "added") : made;
}

export const addonIntents = { addon, "addon-off": takeOff, part };
