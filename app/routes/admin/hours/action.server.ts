import { bookingWeek } from "#app/domain/availability/booking-hours.server.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { setBookingHours } from "#app/domain/schedules/change-booking-hours.server.ts";
import {
  changeOpeningHours,
  openingHoursWeek,
  setOpeningHours,
} from "#app/domain/website/opening-hours/change-opening-hours.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { weekHoursNames } from "#app/platform/ui/forms/week-hours-field.tsx";
import { undoLastChange } from "#app/platform/undo/changes.server.ts";
import { openingHoursUrl } from "./page.tsx";

/** `changed`: whether the hours changed. */
const afterChange = (changed: Outcome<boolean, AffectedDetail>, done: string) =>
  changed.ok ? openingHoursUrl({ done: changed.value ? done : "same" }) : changed;

export const openingHoursAction = formAction<AffectedDetail>(
  {
    save: {
      kept: weekHoursNames,
      run: ({ fields, by }) => afterChange(changeOpeningHours(fields.all, by), "saved"),
    },
    opening: ({ by }) => afterChange(setOpeningHours(bookingWeek(), by), "opening"),
    booking: {
      roles: ["admin"],
      notAllowed: "You don't have permission to change the booking hours.",
      run: ({ fields, by }) =>
        afterChange(setBookingHours(openingHoursWeek(), fields.all.shown, by), "booking"),
    },
    undo({ fields, by }) {
      const undone = undoLastChange(fields.all.change, by);
      return undone.ok ? openingHoursUrl({ done: "undone" }) : undone;
    },
  },
  { failed: (status) => `Failed to save the hours: ${status}`, asks: true },
);
