import { json } from "@remix-run/node";
import { retireService } from "#app/domain/booking/change/retire-service.server.ts";
import { addService, changeService, moveService } from "#app/domain/catalogue/change-services.server.ts";
import { serviceForm } from "#app/domain/catalogue/service-form.ts";
import {
  addServicePhoto,
  deleteServicePhoto,
  describeServicePhoto,
  moveServicePhoto,
} from "#app/domain/website/services/service-photos.server.ts";
import {
  readServiceWords,
  saveServiceWords,
  serviceSections,
} from "#app/domain/website/services/service-words.server.ts";
import { noServiceWords, photoForm, serviceWordNames } from "#app/domain/website/services/service-words.ts";
import {
  type FormAnswer,
  type FormCall,
  type FormIntent,
  formAction,
} from "#app/platform/http/answers/form-action.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { type Direction, moveButtons } from "#app/platform/shared/positions.ts";
import { undoLastChange } from "#app/platform/undo/changes.server.ts";
import { servicesUrl } from "#app/routes/admin/addresses.ts";
import { servicesFailed } from "./loader.server.ts";
import type { PagePreview } from "./page-words.tsx";

const serviceIn = (query: URLSearchParams): number => idOf(query.get("id") ?? "") ?? 0;

const answerUrl = (query: URLSearchParams, done?: string): string =>
  servicesUrl({
    id: serviceIn(query),
    part: query.get("part") === "photos" ? "photos" : "page",
    ...(done && { done }),
  });

/** After the first warning about someone else's text, saving again replaces it. */
const ofWords = (run: (call: FormCall) => FormAnswer): FormIntent => ({
  form: "page",
  kept: ({ fields }, { reason }) =>
    fields.typed(reason === "conflict" ? serviceWordNames : [...serviceWordNames, "saw"]),
  run,
});

const pageIntents: Record<string, FormIntent> = {
  page: ofWords(({ fields, query, by }) => {
    const saved = saveServiceWords(serviceIn(query), fields.all, by);
    return saved.ok ? answerUrl(query, saved.value ? "page-saved" : "page-same") : saved;
  }),
  "preview-page": ofWords(({ fields }) => {
    const read = readServiceWords(fields.all);
    if (!read.ok) return read;
    const { sections, questions } = serviceSections({ ...noServiceWords, ...read.value });
    const values = fields.typed([...serviceWordNames, "saw"]);
    return json({ ok: true, form: "page", values, sections, questions } satisfies PagePreview);
  }),
  "add-photo": {
    kept: photoForm,
    async run({ fields, query, by }) {
      const photo = { image: fields.file("image"), alt: fields.all.alt };
      const added = await addServicePhoto(serviceIn(query), photo, by);
      return added.ok ? answerUrl(query, "photo-added") : added;
    },
  },
  "describe-photo": {
    kept: ({ fields }) => fields.typed([`alt-${fields.id("photo")}`]),
    run({ fields, query, by }) {
      const photo = fields.id("photo");
      const described = describeServicePhoto(photo, fields.all[`alt-${photo}`], by);
      return described.ok ? answerUrl(query, "photo-described") : described;
    },
  },
  "delete-photo"({ fields, query, by }) {
    const deleted = deleteServicePhoto(fields.id("photo"), by);
    return deleted.ok ? answerUrl(query, "photo-deleted") : deleted;
  },
  undo({ fields, query, by }) {
    const undone = undoLastChange(fields.all.change, by);
    return undone.ok ? answerUrl(query, "undone") : undone;
  },
};

function movePhoto(photo: number, direction: Direction, query: URLSearchParams, by: By): FormAnswer {
  const moved = moveServicePhoto(photo, direction, by);
  return moved.ok ? `${answerUrl(query)}#photo-${photo}` : moved;
}

/** The form contains all fields. An unticked box means no. */
const inputOf = (fields: FormFields) => ({
  ...fields.all,
  image: fields.file("image") ?? (fields.has("removeImage") ? null : undefined),
  unavailable: fields.all.unavailable ?? false,
  providerIds: fields.list("providerIds"),
});

const saves = (done: string, save: (call: FormCall) => Promise<Outcome<unknown>>): FormIntent => ({
  kept: serviceForm,
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
