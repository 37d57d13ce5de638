import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { NoAppointment } from "#app/routes/booking/parts/no-appointment.tsx";
import visitCss from "#app/routes/booking/parts/visit.css";
import { loadConfirmation } from "./loader.server.ts";
import { ConfirmationPage } from "./page.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Booking Confirmation", unlisted: "It is empty without a booking." },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: visitCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.appointment ? data.appointment.heading : "No booking to show") },
  { name: "robots", content: "noindex" },
];

export const loader = loadConfirmation;

const opensByLink =
  "Open this page with the link from your confirmation. The link works until 30 days after the visit.";

export default function Confirmation() {
  const { appointment, phone, signedIn } = useLoaderData<typeof loader>();
  if (appointment) return <ConfirmationPage appointment={appointment} />;
  return <NoAppointment heading="No booking to show" words={opensByLink} phone={phone} signedIn={signedIn} />;
}
