import { Link } from "@remix-run/react";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** The clients' mails of this day are used up, perhaps by somebody who misuses the booking form. */
export function MailsReached({ waiting, most }: { waiting: number; most: number }) {
  return (
    <Notice tone="danger" role="alert" heading={`${most} mails about visits went to clients today`}>
      <p>
        That is as many as go out in a day. {waitingInWords(waiting)} Nothing is lost: what is still true then
        is sent. If your studio has not had so many bookings, somebody is misusing the booking form:{" "}
        <Link to="/admin/help?show=mails">look at the mails</Link> and at the appointments of the coming days.
      </p>
    </Notice>
  );
}

const waitingInWords = (waiting: number): string => {
  if (waiting === 0) return "More of them would wait for tomorrow.";
  return waiting === 1 ? "1 more waits for tomorrow." : `${waiting} more wait for tomorrow.`;
};
