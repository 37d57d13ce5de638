import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wholeAppointmentByToken } from "#app/appointments/in-words.server.ts";
import { NoAppointment } from "#app/appointments/views/no-appointment.tsx";
import type { RouteHandle } from "#app/http/access.ts";
import { takeToken } from "#app/http/checks/rate-limit.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import { loadConfirmation } from "./loader.server.ts";
import { AppointmentPage } from "./page.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Booking Confirmation", unlisted: "Without a booking it shows nothing." },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.appointment ? data.appointment.heading : "No booking to show") },
  { name: "robots", content: "noindex" },
];

/** Without a token there is nothing to show; with an unknown one neither, and whoever guesses is held back. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("b");
  const now = nowInstant();
  const appointment = token ? wholeAppointmentByToken(token, now) : null;
  const { phone } = studio();
  const signedIn = context.visitor !== null;
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  if (token && appointment)
    return json(
      {
        phone,
        appointment: loadConfirmation(appointment, { token, visitor: context.visitor, request, now }),
        signedIn,
      },
      { headers },
    );
  const miss = token ? takeToken("tokenMisses", context.ip, now) : null;
  const status = miss ? (miss.ok ? 404 : 429) : 200;
  return json({ phone, appointment: null, signedIn }, { status, headers });
}

const opensByLink =
  "This page shows a booking when you open it by the link that you got with it. The link ends a day after the visit.";

export default function Confirmation() {
  const { appointment, phone, signedIn } = useLoaderData<typeof loader>();
  if (appointment) return <AppointmentPage appointment={appointment} />;
  return <NoAppointment heading="No booking to show" words={opensByLink} phone={phone} signedIn={signedIn} />;
}
