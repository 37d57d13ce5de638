import type { Guide } from "./guide.ts";

export const guidesForAll: Guide[] = [
  {
    id: "shared-computer",
    title: "One computer, several people",
    words: "log out logout switch user session inactivity shared pc security",
    body: `
Choose **Switch user** or **Logout** when somebody else takes over: whatever is done is written down under the name at the top. After 30 minutes without use you are logged out by itself, with a warning five minutes before; for staff **Remember me** changes nothing about that, and every twelve hours you log in anew.
`,
  },
  {
    id: "password",
    title: "A new password",
    words: "password forgot reset change login",
    body: `
Change it on [your account](/profile/settings); all other devices are logged out then. If you have forgotten it: **Forgot password?** on the login page sends you a link that works for one hour. Where the studio sends no mail, an admin gives you another on the server. A password that somebody gave you for your work ends after seven days: choose your own before.
`,
  },
  {
    id: "keys",
    title: "Keyboard shortcuts",
    words: "keyboard shortcuts keys mouse tab enter escape accessibility",
    body: `
Everything can be done without a mouse.

- **Tab** and **Shift + Tab** go to the next and the last control. The first Tab on each page offers to skip to the content.
- **Enter** follows a link or presses a button, **Space** ticks a box.
- **Esc** closes a menu or a question, and the focus is back where it was.
- **Arrow keys** choose among times and other single choices. On the booking page they also go through the days, up and down by a week, **Home** and **End** to the first and the last day.
- **On the board of the front desk**: the arrow keys go from visit to visit, **Enter** opens one, and **Esc** leads back. **A** arrived, **S** start, **C** complete, **N** no-show, **M** move, **U** undo, **W** walk-in, **T** today, **L** lock, **?** the list of keys. **Alt** with the arrow keys carries a visit to another time or provider, with **Page Up** and **Page Down** to another day; **Enter** puts it there, **Esc** gives up. Letters act only on the board; Details and Password turns them off.
- **Ctrl + P** prints: on the day sheet and on a confirmation only what belongs on paper.
- **Ctrl + F** finds a name on the page.
`,
  },
  {
    id: "colors",
    title: "Light, dark, larger",
    words: "dark mode light zoom large text contrast",
    body: `
**Light**, **Dark** and **Auto** stand at the foot of each page. **Ctrl** and **+** make everything larger; nothing is cut off, up to four times the size.
`,
  },
  {
    id: "no-times",
    title: "When something is wrong: a time is not offered",
    words: "trouble problem why missing time slot not available booking",
    body: `
Look in this order:

1. Is the service available, and does somebody give it? [Services](/services) says so.
2. Does the provider work then, without a break or time off? The front desk shows it hatched.
3. Is the studio open for bookings on that day, and is the day not too far ahead?
4. Does the visit with the minutes after it still fit before the next one, and before closing?

The front desk may book all the same by **Another time**, as long as the provider is free.
`,
  },
  {
    id: "no-mail",
    title: "When something is wrong: a client got no mail",
    words: "trouble problem email missing spam confirmation",
    body: `
Is the address right? It stands beside the visit. Is the mail in the spam folder? An admin sees under Help, **Mails**, whether it was sent, and what the mail server answered. Until then read the reference out to the client: six letters and digits that can't be mistaken for each other.
`,
  },
  {
    id: "no-page",
    title: "When something is wrong: a page does not come",
    words: "trouble problem error loading offline internet down broken slow crash",
    body: `
“Error loading” means that the page did not arrive: choose **Refresh Page**. What you had not saved yet is still in the form in most cases; go back to look. If no page comes at all, see whether other sites do. If they do, tell whoever runs the server; the address of the site with /up behind it says “ok”, or what is wrong. Go on with the printed day sheet, and enter what happened later.
`,
  },
  {
    id: "mistake",
    title: "When something is wrong: I did something by mistake",
    words: "trouble undo mistake wrong restore deleted",
    body: `
- A state of a visit: **Step back** beside it.
- A cancelled visit: choose it under **Cancelled** below the day, then **Bring back**, if its time is still free.
- A text or picture of the site: **Undo** under Manage Website, where the front desk and the owner may go.
- A reward: **Take back**.
- A deleted service or account can't be brought back. What was booked stays in the books.
`,
  },
];

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
