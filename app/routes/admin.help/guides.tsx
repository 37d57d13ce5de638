import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** What each role finds where. */
export function Guides({ roles }: { roles: string[] }) {
  const mine = guides.filter(({ role }) => roles.includes(role));
  return (
    <>
      {mine.map(({ role, heading, steps }) => (
        <section key={role} className="stack" aria-labelledby={`guide-${role}`}>
          <h2 id={`guide-${role}`}>{heading}</h2>
          <ul className="stack">
            {steps.map(({ what, text }) => (
              <li key={what}>
                <strong>{what}</strong> {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="stack" aria-labelledby="guide-all">
        <h2 id="guide-all">For everybody</h2>
        <ul className="stack">
          <li>
            <strong>Leaving the desk.</strong> Log out when somebody else uses this computer. After 30 minutes
            without use you are logged out by itself, with a warning five minutes before.
          </li>
          <li>
            <strong>A new password.</strong> Change it on <Link to="/profile">your account&apos;s page</Link>,
            or by “Forgot password” on the login page.
          </li>
        </ul>
      </section>
    </>
  );
}

type Guide = { role: string; heading: string; steps: { what: string; text: ReactNode }[] };

const guides: Guide[] = [
  {
    role: "admin",
    heading: "For administrators",
    steps: [
      {
        what: "People.",
        text: (
          <>
            On <Link to="/admin/users">Manage Users</Link> you add people, give and take roles, and delete
            accounts. Somebody with appointments ahead is deleted only after you say what becomes of them.
          </>
        ),
      },
      {
        what: "Mails.",
        text: (
          <>
            <Link to="/admin/help?show=mails">Mails</Link> shows what the studio writes to clients and staff,
            what waits, and why something was not sent.
          </>
        ),
      },
      {
        what: "Audit.",
        text: (
          <>
            <Link to="/admin/help?show=audit">Audit</Link> shows who signed in, changed roles, moved,
            cancelled or deleted something.
          </>
        ),
      },
    ],
  },
  {
    role: "receptionist",
    heading: "For the front desk",
    steps: [
      {
        what: "Today.",
        text: (
          <>
            The <Link to="/receptionist">front desk</Link> shows the day by provider. Mark who has arrived,
            who is done, and who did not come.
          </>
        ),
      },
      {
        what: "On the phone.",
        text: "Choose the service, the provider and a free time, and type the client's name, phone and email. The client gets the confirmation by mail.",
      },
      {
        what: "Cancelling for a client.",
        text: "You may cancel at any time; no charge is noted when you do it. The time is free again at once.",
      },
    ],
  },
  {
    role: "provider",
    heading: "For providers",
    steps: [
      {
        what: "Your day.",
        text: (
          <>
            <Link to="/provider">Your dashboard</Link> shows who comes next, today and on the coming days.
          </>
        ),
      },
      {
        what: "Your own calendar.",
        text: "Each mail about an appointment carries a calendar file. Open it, and your calendar has the appointment, its new time, or loses it.",
      },
      {
        what: "Your break between two clients.",
        text: "Your dashboard shows the services that you give and how many minutes stay free after each.",
      },
    ],
  },
];
