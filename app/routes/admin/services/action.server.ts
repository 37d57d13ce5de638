import { retireService } from "#app/domain/booking/change/retire-service.server.ts";
import { addService, changeService, moveService } from "#app/domain/catalogue/change-services.server.ts";
import { type FormCall, type FormIntent, formAction } from "#app/platform/http/answers/form-action.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import { servicesFailed } from "./messages.ts";
import { movePhoto, pageIntents } from "./page-intents.server.ts";
import { servicesUrl } from "./url.ts";

/** A form names every field: a box that is not ticked is a "no". */
const inputOf = (fields: FormFields) => ({
  ...fields.all,
  image: fields.file("image") ?? (fields.has("removeImage") ? null : undefined),
  unavailable: fields.all.unavailable ?? false,
  providerIds: fields.list("providerIds"),
});

/** What was typed and ticked, to stand there again. */
const kept = ({ fields }: FormCall) => ({
  ...fields.typed(["name", "category", "description", "duration", "price"]),
  unavailable: fields.has("unavailable") ? "on" : "",
  providerIds: fields.list("providerIds").join(","),
  removeImage: fields.has("removeImage") ? "on" : "",
  image: fields.files("image").length > 0 ? "sent" : "",
});

const saves = (done: string, save: (call: FormCall) => Promise<Outcome<unknown>>): FormIntent => ({
  kept,
  async run(call) {
    const saved = await save(call);
    return saved.ok ? servicesUrl({ done }) : saved;
  },
});

export const servicesAction = formAction(
  {
    add: saves("added", ({ fields, by }) => addService(inputOf(fields), by)),
    change: saves("changed", ({ fields, by }) => changeService(fields.id("id"), inputOf(fields), by)),
    delete({ fields, by }) {
      const appointments = fields.text("appointments");
      const cancelAppointments = appointments === "cancel";
      const force = cancelAppointments || appointments === "keep";
      const retired = retireService(fields.id("id"), { force, cancelAppointments }, by);
      if (!retired.ok) return retired;
      const { cancelled, kept } = retired.value;
      return servicesUrl({ done: "deleted", cancelled, kept });
    },
    move({ fields, query, by }) {
      const direction = fields.has("up") ? "up" : "down";
      const id = fields.id(direction);
      if (query.get("part") === "photos") return movePhoto(id, direction, query, by);
      const moved = moveService(id, direction, by);
      return moved.ok ? `${servicesUrl()}#service-${id}` : moved;
    },
    ...pageIntents,
  },
  { failed: servicesFailed, buttons: moveButtons },
);
