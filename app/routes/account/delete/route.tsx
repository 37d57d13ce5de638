import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { ownAppointmentsOf } from "#app/domain/booking/change/own-appointments.server.ts";
import { alsoUnderAddress, prepaidOf } from "#app/domain/privacy/delete-own.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { deleteAccountAction } from "./action.server.ts";

export const handle = {
  access: { GET: "signedIn", POST: "signedIn" },
  hydrate: true,
  page: { title: "Delete My Account" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { userId, email } = signedIn(context);
  const { upcoming } = ownAppointmentsOf(userId, context.by.now);
  const also = alsoUnderAddress(userId);
  const open = prepaidOf(userId, context.by.now);
  return { open, failed: wasRefused(context), upcoming: upcoming.length, username: email ?? "", also };
}

export const action = deleteAccountAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answered(() => serverAction<typeof action>(), {
    form: "delete",
    unreadable: "Server returned invalid response",
    unanswered: "The request could not be sent. Please try again.",
  });

const fieldNames = ["password"];

export default function DeleteAccount() {
  const { upcoming, username, also, open } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  const appointments =
    upcoming === 1 ? "Your upcoming appointment is" : `Your ${upcoming} upcoming appointments are`;
  return (
    <ConfirmPage
      problem={<FormProblemSummary problem={problem} names={fieldNames} />}
      question={{
        heading: "Delete my account?",
        sentence: `Your name, email address and phone number are removed from our books. ${upcoming > 0 ? `${appointments} cancelled. ` : ""}This action cannot be undone.`,
        more: (
          <>
            {open.length > 0 ? <RemainingBalance lines={open} /> : null}
            <input hidden readOnly autoComplete="username" value={username} />
            {also.visits + also.messages > 0 ? (
              <label className="choice">
                <input
                  type="checkbox"
                  name="withAddress"
                  value="on"
                  defaultChecked={problem === undefined || problem.values.withAddress !== undefined}
                />
                Also erase {inWords(also)} with this address
              </label>
            ) : (
              <p className="hint">
                Bookings and messages that you sent without logging in are kept. Contact us to have them
                erased.
              </p>
            )}
            <PasswordField name="password" label="Your password" error={problem?.fields.password} />
          </>
        ),
        yes: "Delete my account",
        no: "Keep my account",
        at: "/profile/delete",
        back: "/profile",
        fields: {},
      }}
    />
  );
}

function RemainingBalance({ lines }: { lines: string[] }) {
  return (
    <Notice tone="warn" heading="You still have credit">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        Packages and deposits can&apos;t be used after your account is deleted. Write down voucher codes: they
        stay valid. <a href="/contact">Contact us</a> first to get money back or a voucher code instead.
      </p>
    </Notice>
  );
}

/** Returns "2 appointments as a guest and 1 message". */
function inWords({ visits, messages }: { visits: number; messages: number }): string {
  const visit = visits === 1 ? "1 appointment as a guest" : `${visits} appointments as a guest`;
  const message = messages === 1 ? "1 message" : `${messages} messages`;
  return [visits > 0 ? visit : null, messages > 0 ? message : null].filter(Boolean).join(" and ");
}
