import type { Guide } from "./types.ts";

/** For whoever treats the clients. */
export const guidesForProviders: Guide[] = [
  {
    id: "own-day",
    title: "Your day",
    words: "dashboard today next client list notes",
    body: `
[Your dashboard](/provider) shows who comes next with the note that they left, then today and the coming days. Tap **Mark arrived** on the day, and **Start service** and **Mark completed** from the start on, and the front desk sees it. **Step back** or **More** beside a visit has what takes a slip back.
`,
  },
  {
    id: "own-clients",
    title: "Know who comes",
    words: "client, record, allergy, mark, notes, consents, patch test, history, find, search",
    body: `
[Find a client of yours](/provider/find) by name or by the reference of a visit. Their page has the mark, the notes, the consents with their dates, and the visits with you. Numbers and addresses stay with the front desk, and so do clients of others.
`,
  },
  {
    id: "own-hours",
    title: "Your hours, breaks and days off",
    words: "schedule time off holiday vacation sick working hours break buffer",
    body: `
On [Schedules](/admin/schedules) you say when you work, when you pause, and when you are away. What you enter vanishes from the booking page at once. Visits that are booked already are not touched: you see them listed before you save, and the front desk settles them.

If your weeks alternate, enter **Week A** and **Week B** one by one. Days that the front desk has planned for you otherwise stand on your dashboard.

Ill in the morning? **Away today** or **Away this afternoon** on [your dashboard](/provider) blocks the day, or the rest of it, after one question, and the front desk has the list of everybody who is affected. **I can come after all** takes it back, as long as the desk has changed nothing.

The **buffer** is what stays free after each visit, to tidy up and to breathe.
`,
  },
  {
    id: "own-calendar",
    title: "Visits in your own calendar",
    words: "calendar file ics phone google apple outlook sync",
    body: `
Each mail about a visit is an invitation that is accepted already: most calendars take it by themselves, with its new time, and drop it when it is cancelled. Where yours does not, open the attached file. Answer the mail to write to the client.
`,
  },
  {
    id: "own-services",
    title: "The services that you give",
    words: "treatments offer your services",
    body: `
They stand on your dashboard and on your schedule, and on [Services](/services) they are marked “You Offer This”. You choose them on [Schedules](/admin/schedules), or the front desk does.
`,
  },
];
