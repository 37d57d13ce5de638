import { isDate } from "#app/domain/availability/dates.ts";
import { rowsIn } from "#app/domain/booking/joint/typed-rows.ts";
import type { VisitQuery } from "#app/domain/booking/joint/visit-choices.server.ts";
import { addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import type { FormFields } from "#app/platform/http/body/form-fields.server.ts";

/** Returns what the form of /book has chosen, as a visit of several begins with it (rule 4.26). Null for any other form. */
export function visitFromOne(fields: FormFields): VisitQuery | null {
  if (!fields.has("serviceId") || fields.has("serviceId1")) return null;
  const name = fields.text("service").trim().toLowerCase();
  const service = listServices().find((one) => one.name.toLowerCase() === name);
  const row: Record<string, unknown> = {
    serviceId1: service?.id ?? "",
    providerId1: fields.text("provider"),
    // Those of a service that was chosen before would not be shown.
    addonIds1: service && addonsOf(service.id).flatMap(({ id }) => (isTicked(fields, id) ? [id] : [])),
  };
  // Without a chosen day the first that has times for both.
  const date = fields.text("askedDate");
  return { kind: "chain", rows: rowsIn((field) => row[field]), date: isDate(date) ? date : null };
}

const isTicked = (fields: FormFields, id: number) => fields.list("addonIds").includes(String(id));
