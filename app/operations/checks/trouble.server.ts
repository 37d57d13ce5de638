/** What the owner has to know on every page: that nothing is kept, or that no mail goes out. */

import { mailServerDown } from "#app/notifications/email/server-state.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";
import { databaseFault } from "#db/client.server.ts";

type OwnersTrouble = { heading: string; text: string; page: string | null };

export function troubleNow(): OwnersTrouble | null {
  const fault = databaseFault();
  if (fault) {
    return {
      heading: `The database file is ${fault.how}`,
      text: "Nothing can be saved and no booking is taken. The server's log says how to put a copy back.",
      page: null,
    };
  }
  const down = mailServerDown();
  if (!down) return null;
  return {
    heading: "Mails are not going out",
    text: mailsWait(down),
    page: "/admin/help?show=mails",
  };
}

export const mailsWait = ({ since, why }: { since: number; why: string }): string =>
  `The mail server has been failing since ${instantInWords(since)}. What came back: ${why.replace(/\.$/u, "")}.`;
