import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { againUrl } from "#app/domain/desk-pages/desk-pages.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { bookOnceMore } from "#app/routes/desk/book-again/book-again.server.ts";
import { backTo } from "./visit-intents.server.ts";

/** What the panel of somebody who was found sends. */
export const findIntents = {
  again: ({ fields }: FormCall): FormAnswer<AppointmentDetail> =>
    `${againUrl(fields.text("client"), {
      service: fields.text("serviceId"),
      provider: fields.text("providerId"),
      ...(fields.text("date") && { date: fields.text("date") }),
    })}#panel`,
  "book-again": ({ fields, by }: FormCall): FormAnswer<AppointmentDetail> => {
    const booked = bookOnceMore(fields.all, fields.text("key") || null, by);
    if (!booked.ok) return booked;
    return backTo(booked, "booked");
  },
};
