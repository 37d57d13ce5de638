/**
 * The loader and the action of /book, in one file of the server: every module that route.tsx names, also one of which the
 * browser gets nothing, is a request of its own in the browser.
 */
import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { isStaff } from "#app/accounts/people/roles.ts";
import { bookingChoices } from "#app/booking/choose/choices.server.ts";
import { bookedHereCookie } from "#app/booking/link-to-account/booked-here.server.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { refusalInit } from "#app/http/answers/reply.server.ts";
import { reminderBenefit } from "#app/notifications/delivery-words.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { bookFromForm, formAgain, readBookingForm } from "./action.server.ts";
import { askedChoices, changedChoices } from "./other-choices.server.ts";
import type { BookingAnswer } from "./types.ts";

export function showPage({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = { service: query.get("service"), provider: query.get("provider"), date: query.get("date") };
  const choices = bookingChoices(asked, nowInstant());
  const { studioName, phone, policy, loyaltyVisits } = studio();
  return json(
    {
      choices,
      askedDate: asked.date ?? "",
      // From the nonce, which is as random: pages that differ in nothing else are rendered once.
      key: `form-${context.nonce}`,
      studio: { studioName, phone, policy },
      /** There is a stamp card: the guest dialog names only what is real. */
      rewards: loyaltyVisits > 0,
      visitor: filledIn(context),
      reminder: reminderBenefit(),
      failed: choices.dateProblem !== null || wasRefused(context),
    },
    { status: choices.dateProblem ? 400 : 200 },
  );
}

export async function answerForm({ request, context }: ActionFunctionArgs) {
  const form = await readBookingForm(request);
  const asked = askedChoices(form, filledIn(context), context);
  if (asked && "to" in asked) return redirect(asked.to, 303);
  if (asked) return json<BookingAnswer>(asked, { status: asked.choices.dateProblem ? 400 : 200 });
  const changed = changedChoices(form, context);
  if (changed) return json<BookingAnswer>(changed, { status: 400 });
  const outcome = await bookFromForm(form, context);
  if (!outcome.ok) {
    return json<BookingAnswer>(formAgain(form, outcome.refusal, context), refusalInit(outcome.refusal));
  }
  const to = `/confirmation?b=${outcome.value.token}`;
  // Only the browser that booked may keep a guest's visit in an account at once.
  const headers = context.visitor
    ? undefined
    : { "Set-Cookie": bookedHereCookie(outcome.value.appointment.id, nowInstant()) };
  if (!form.enhanced) return redirect(to, { status: 303, headers });
  return json<BookingAnswer>({ ok: true, to, key: randomUUID() }, { status: 201, headers });
}

/** Staff book for others: nothing of theirs belongs into the form. */
function filledIn({ visitor }: AppLoadContext) {
  if (!visitor || isStaff(visitor.roles)) return null;
  const { username, email, phone } = visitor;
  return { username, email, phone };
}
