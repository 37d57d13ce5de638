import { endParkedCall, parkCall, parkTypedCall } from "#app/domain/booking/parked-calls.server.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { whyRowsChanged } from "#app/routes/desk/new-appointment/book-rows.server.ts";
import { seriesLength, seriesUrl } from "#app/routes/desk/parts/series-url.ts";
import { againUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import { openForm } from "./board-intents.server.ts";
import { pauseTyped } from "./pause-intents.server.ts";

/** Returns a URL that restores the panel's form. Only names and phones need parking (rule 6.90). */
function keptPanel(call: FormCall): string | null {
  const { fields, query, context, by } = call;
  const place = new URLSearchParams(query);
  switch (openForm(call)) {
    case "block":
    case "break":
      for (const [name, text] of Object.entries(pauseTyped(call))) place.set(name, text.slice(0, 200));
      return `/receptionist?${place}`;
    case "book-again": {
      const { serviceId: service = "", providerId: provider = "", date = "" } = fields.allTyped();
      return againUrl(fields.text("client"), { service, provider, ...(date && { date }) });
    }
    case "walk-in": {
      const date = query.get("date") ?? "";
      const parked = parkCall({ ...fields.all, date }, signedIn(context), by.now);
      if (parked.ok) place.set("parked", String(parked.value.id));
      return `/receptionist?${place}`;
    }
    default:
      return null;
  }
}

export const parkedCallIntents = {
  park({ fields, context, by }: FormCall): FormAnswer {
    const parked = parkCall(fields.all, signedIn(context), by.now);
    return parked.ok ? deskUrl({ date: parked.value.date, done: "parked" }) : parked;
  },
  /** The dates of a series have a separate page, so the form is parked (rule 35.41). */
  repeat({ fields, context, by }: FormCall): FormAnswer {
    const changed = whyRowsChanged(fields.all);
    if (changed) return changed;
    const kept = parkCall(fields.all, signedIn(context), by.now);
    if (!kept.ok)
      return refused("invalid", "Choose a service, a day and a time before you repeat the appointment.");
    const { everyWeeks, times } = seriesLength({ every: fields.all.every, times: fields.all.times });
    return seriesUrl({ parked: kept.value.id, everyWeeks, times });
  },
  unpark({ fields, context }: FormCall): FormAnswer {
    endParkedCall({ parked: fields.text("parked") }, signedIn(context));
    return deskUrl({ date: fields.text("date"), done: "unparked" });
  },
  /** Without script, the names are hidden and the half-filled form is saved. */
  curtain(call: FormCall): FormAnswer {
    const { fields, query, context, by } = call;
    const kept = keptPanel(call) ?? parkTypedCall(fields.all, signedIn(context), by.now);
    return `${kept ?? `/receptionist?${query}`}&curtain`;
  },
};
