import type { LinksFunction, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { at, pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import bookingCss from "#app/routes/booking/parts/booking.css";
import { bookAction } from "./action.server.ts";
import { type BookingAnswer, bookingFailed, type VisitProblem } from "./booking-answer.ts";
import { loadBooking } from "./loader.server.ts";
import { BookingPage } from "./page.tsx";
import { withRetry } from "./retry.client.ts";
import { SeveralPage } from "./several-page.server.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  hydrate: true,
  page: { title: "Book an Appointment", unlisted: "Search engines find it through links on other pages." },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: bookingCss }];

const description = "Choose a treatment, a day and a time. No account needed.";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const page = at(matches, "/book");
  const service = data && "service" in data.choices && data.choices.service;
  if (!service) {
    const plain = { address: page, description };
    const title = data && "title" in data ? data.title : handle.page.title;
    return pageMeta({ matches, title, data: plain, failed: data?.failed });
  }
  const { name, price, minutes } = service;
  return pageMeta({
    matches,
    title: `Book ${name}`,
    data: {
      address: `${page}?service=${encodeURIComponent(name)}`,
      // Times change by the hour, so search engines should find the service page.
      canonical: page,
      description: `${name}: ${minutes} minutes, ${price}. Choose a day and a time. No account needed.`,
    },
    failed: data?.failed,
  });
};

export const loader = loadBooking;

export const action = bookAction;

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  withRetry(() => serverLoader<typeof loader>(), request);

/** Shows a missing or broken answer at the form, which keeps its values. Follows redirects (rule 35.71). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<BookingAnswer> {
  const unanswered = (words?: string | null) =>
    ({ ok: false, unanswered: true, message: words || bookingFailed }) as const;
  try {
    // An answer without a key is a failure or a text.
    const answer = await serverAction<BookingAnswer & { key?: string; message?: string | null }>();
    return answer.key ? answer : unanswered(answer.message);
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (thrown.status < 400) throw thrown;
      // The gate's own refusal.
      return unanswered(await thrown.text());
    }
    return unanswered();
  }
}

/** Not after a failed request, which would fail again, nor after a booking, which redirects. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered || actionResult?.to ? false : defaultShouldRevalidate;

export default function Book() {
  const page = useLoaderData<typeof loader>();
  const posted = useActionData<BookingAnswer>();
  const problem = useActionData<VisitProblem>();
  return "several" in page ? (
    <SeveralPage page={page} problem={problem} />
  ) : (
    <BookingPage page={page} posted={posted} />
  );
}
