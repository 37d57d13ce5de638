import type { Guide } from "./guide.ts";

export const guidesForAll: Guide[] = [
  {
    id: "shared-computer",
    title: "One computer, several people",
    words: "log out logout switch user session inactivity shared pc security",
    body: `
Open the menu of your initials at the top and choose **Switch user** or **Logout** when someone else takes over, because all actions are recorded under that name. After 30 minutes without use you are logged out, with a warning five minutes before. For staff, **Remember me** does not change this, and you log in again every twelve hours.
`,
  },
  {
    id: "password",
    title: "Change your password",
    words: "password forgot reset change login",
    body: `
Change it on [your account](/profile/settings). All your other devices are logged out. If you forgot it, use **Forgot password?** on the login page. You get a link that is valid for one hour. If the studio doesn't send emails, ask an admin to set a new password on the server. A password that an admin gave you expires after seven days, so choose your own before that.
`,
  },
  {
    id: "keys",
    title: "Keyboard shortcuts",
    words: "keyboard shortcuts keys mouse tab enter escape accessibility",
    body: `
Everything works without a mouse.

- **Tab** and **Shift + Tab** move to the next and the previous control. The first Tab on each page lets you skip to the content.
- **Enter** follows a link or presses a button, **Space** ticks a box.
- **Esc** closes a menu or a question and returns to where you were.
- **Arrow keys** choose among times and other options. On the booking page they also move through the days, up and down by a week. **Home** and **End** go to the first and the last day.
- **On the front desk's board**: the arrow keys move between visits, **Enter** opens a visit, and **Esc** goes back. **A** arrived, **S** start, **C** complete, **N** no-show, **M** move, **U** undo, **W** walk-in, **T** today, **O** month, **L** lock, **?** list of all keys. **Alt** with the arrow keys moves a visit to another time or provider, with **Page Up** and **Page Down** to another day. **Enter** confirms, **Esc** cancels. Letters work only on the board. You can turn them off under Details and Password.
- **Ctrl + P** prints. The day sheet and confirmations print without menus and buttons.
- **Ctrl + F** finds a name on the page.
`,
  },
  {
    id: "colors",
    title: "Light, dark, larger",
    words: "dark mode light zoom large text contrast",
    body: `
**Light**, **Dark** and **Auto** are in the menu of your initials, and at the bottom of each page of the website. **Ctrl** and **+** make everything larger, up to four times, and nothing is cut off.
`,
  },
  {
    id: "no-times",
    title: "When something is wrong: a time is not offered",
    words: "trouble problem why missing time slot not available booking",
    body: `
Check in this order:

1. Is the service available, and does someone give it? [Services](/services) shows this.
2. Does the provider work at that time, without a break or time off? The front desk shows breaks and time off as hatched areas.
3. Is the studio open for bookings on that day, and is the day not too far ahead?
4. Is there enough time for the visit and the minutes after it, before the next visit and before closing?

The front desk can still book the time with **Another time**, as long as the provider is free.
`,
  },
  {
    id: "no-mail",
    title: "When something is wrong: a client got no email",
    words: "trouble problem email missing spam confirmation",
    body: `
Check the address, which is shown in the visit. Ask the client to look in the spam folder. An admin sees under Help, **Emails**, whether the email was sent and what the mail server answered. In the meantime, read the reference to the client. It has six letters and digits that are easy to tell apart.
`,
  },
  {
    id: "no-page",
    title: "When something is wrong: a page does not open",
    words: "trouble problem error loading offline internet down broken slow crash",
    body: `
“Error loading” means that the page did not arrive. Choose **Refresh Page**. In most cases, what you typed is still in the form when you go back. If no page opens, check whether other sites open. If they do, tell the person who runs the server. Open the address of the site with /up at the end: it says “ok”, or what is wrong. Work with the printed day sheet, and enter the changes later.
`,
  },
  {
    id: "mistake",
    title: "When something is wrong: I made a mistake",
    words: "trouble undo mistake wrong restore deleted",
    body: `
- Status of a visit: choose **Step back** next to it. At the front desk, the steps back are under **More**.
- Cancelled visit: choose it under **Cancelled** below the day, then **Bring back**, if its time is still free.
- Text or picture of the site: choose **Undo** under Manage Website. Receptionists and admins can do this.
- Reward: choose **Undo reward**.
- A deleted service or account can't be restored. Its appointments stay in the books.
`,
  },
];

export const guidesForProviders: Guide[] = [
  {
    id: "own-day",
    title: "Your day",
    words: "dashboard today next client list notes",
    body: `
[Your dashboard](/provider) shows your next client with their note, then today and the coming days. Tap **Mark arrived** on the day of the visit, and **Start service** and **Mark completed** once it has begun. The front desk sees it too. Use **Step back** or **More** next to a visit to correct a mistake.
`,
  },
  {
    id: "own-clients",
    title: "Learn about your clients",
    words: "client, record, allergy, mark, notes, consents, patch test, history, find, search",
    body: `
[Find a client of yours](/provider/find) by name or by the reference of a visit. The client's page shows the alert, notes, consents with dates, and their visits with you. Write a note with **Add note**, and tap **Patch test done today** after a test. You can remove what you wrote. Phone numbers, email addresses and other providers' clients are visible only to the front desk.
`,
  },
  {
    id: "own-hours",
    title: "Your hours, breaks and days off",
    words: "schedule time off holiday vacation sick working hours break buffer",
    body: `
On [Schedules](/admin/schedules), enter your working hours, breaks and time off. The booking page changes right away. Existing visits are not changed: you see them before you save, and the front desk contacts the clients.

If your weeks alternate, enter **Week A** and **Week B** separately. Days with different hours that the front desk planned for you are on your dashboard.

If you are ill, choose **Away today** or **Away this afternoon** on [your dashboard](/provider). After one question, the day or the rest of it is blocked, and the front desk gets the list of affected clients. **I can come after all** reverses this, as long as the front desk has changed nothing.

The **buffer** is the time after each visit that stays free.
`,
  },
  {
    id: "own-calendar",
    title: "Visits in your own calendar",
    words: "calendar file ics phone google apple outlook sync",
    body: `
Each email about a visit contains an invitation that is already accepted. Most calendars add it automatically, and update or remove it when the visit changes. If yours doesn't, open the attached file. Reply to the email to write to the client.
`,
  },
  {
    id: "own-services",
    title: "The services that you give",
    words: "treatments offer your services",
    body: `
Your services are listed on your dashboard and on your schedule. On [Services](/services) they are marked “You Offer This”. You or the front desk choose them on [Schedules](/admin/schedules).
`,
  },
];
