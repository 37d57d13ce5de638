import { comingAppointments } from "#app/domain/appointments/of-person.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { coordinatesAsTyped, countries } from "#app/domain/studio/studio-fields.server.ts";
import { homeCountry } from "#app/domain/website/opening-hours/contact-details.server.ts";
import { studioForms } from "#app/domain/website/opening-hours/contact-forms.ts";

export function loadStudio(query: URLSearchParams, now: number) {
  const { street, city, region, postalCode, ...facts } = studio();
  const { studioName, address, phone, email, policy, noticeHours, trade, profiles } = facts;
  // Includes appointments with an earlier policy.
  const appointments = comingAppointments(now).length;
  const done = query.get("done");
  return {
    studioName,
    address,
    parts: { street, city, region, postalCode, country: facts.country || homeCountry(facts.locale) },
    countries: countriesWith(facts.country),
    phone,
    email,
    policy,
    online: { coordinates: coordinatesAsTyped(facts.latitude, facts.longitude), trade, profiles },
    noticeHours,
    appointments,
    done: Object.keys(studioForms).find((form) => form === done) ?? null,
  };
}

/** Keeps a saved country that is no longer on the list. */
function countriesWith(kept: string) {
  const list = countries();
  return kept === "" || list.some(({ code }) => code === kept) ? list : [{ code: kept, name: kept }, ...list];
}

export type StudioData = ReturnType<typeof loadStudio>;
