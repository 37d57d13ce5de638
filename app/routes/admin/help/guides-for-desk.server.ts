import type { Guide } from "./types.ts";

/** For whoever runs the day. */
export const guidesForDesk: Guide[] = [
  {
    id: "day",
    title: "See the day at a glance",
    words: "board today calendar schedule overview colors colours",
    body: `
The [front desk](/receptionist) shows one column for each provider. A bar at the left and a sign at the right say how far a visit is, so you need not rely on the color. Hatched areas can't be booked: a break, time off, or the minutes that a provider needs after a visit.

A client who has pressed **I'm coming** on the page of their visit is confirmed. One who has said to come late stands there with the minutes, such as "late: 10 min", until you mark them arrived.

The arrows lead to the day before and the day after, **Today** leads back, and a date can be typed. Cancelled visits are not drawn; the link below the day lists them.
`,
  },
  {
    id: "phone",
    title: "Book for somebody on the phone",
    words: "new appointment call client walk-in reserve",
    body: `
1. Choose **New appointment**, or the free time itself in a provider's column.
2. Look the client up by name, phone or email. If nothing fits, choose **New client** and type name, phone and email.
3. Choose the service, the provider and one of the times that are offered.
4. Save. The confirmation goes to the client by mail.

If the time has just been taken, nothing that you typed is lost, and the nearest free times are named.
`,
  },
  {
    id: "override",
    title: "Book outside the usual hours",
    words: "override walk-in early late another time squeeze overtime",
    body: `
Open **Another time**, type it, and tick the box that says that opening hours, breaks, buffer and notice do not matter this time. Then hours, breaks and the minutes between two visits are yours to judge. A provider who is busy is never booked twice, whatever the box says. What you overrode is written down in the audit.
`,
  },
  {
    id: "status",
    title: "Say who has come, who is done, who did not come",
    words: "arrived started in service completed no-show status mark undo mistake",
    body: `
Choose the visit. The filled button is what usually comes next: **Mark arrived**, **Start service**, **Mark completed**. **No-show** is beside it; it notes what the policy charges. A client can be marked arrived on the day of the visit; the other three come from its start on.

A slip of the finger is no harm: **Step back** and **Bring back** give back the state that was before, step by step.

If somebody else has changed the visit since you opened it, you are told who changed what and when, and nothing of yours is saved. Look at the visit as it is now, and do it again if it still holds.
`,
  },
  {
    id: "move",
    title: "Move a visit",
    words: "reschedule change time day provider",
    body: `
Choose the visit, then **Move**, then a day, a provider and a time. The old time is free at once, and the client gets a mail with the new one. You may move a visit on the day itself; clients can't, they are asked to call.
`,
  },
  {
    id: "cancel",
    title: "Cancel a visit",
    words: "cancellation fee charge refund",
    body: `
Choose the visit, then **Cancel appointment**. You are asked once more. Tick **The client asked for it** where that is so; otherwise the mail says that the studio is sorry, with the reason if you type one, and offers the same service at another time. The time is free at once, and nothing is charged. Clients who cancel late themselves see before what the policy charges; the charge then stands beside the visit. It is noted, not collected: collecting it is up to you.
`,
  },
  {
    id: "stamps",
    title: "Give the reward of the stamp card",
    words: "loyalty card stamps reward redeem bonus",
    body: `
Each completed visit of a client with an account is a stamp. When the card is full, the visit at the front desk says that a reward is due. Give it, and choose **Give the reward**: the card begins anew. If that was a mistake, open **Rewards given** and choose **Take back**.

Guests have no card. They can make an account from their confirmation, and their earlier visits come along once they have proven their address.
`,
  },
  {
    id: "shared-pc",
    title: "Share the PC, lock it, hide names",
    words: "switch user person PIN desk lock screen curtain privacy parked call",
    body: `
An admin makes the studio's PC a desk, under [Settings](/admin/settings). Choose a PIN under [Account](/profile/settings). Then one click on a name at the top and the PIN hand the desk over, on the same day and visit and with what is half-typed. **Switch** shows all names. A PIN opens the front desk only; everything else asks for the password, and so does the desk after five wrong PINs.

**Lock** closes the desk, and it locks by itself when nobody touches it. **Hide names**, or Esc twice, shows initials until the next key or click.

**Park this call** puts a half-filled new appointment aside. It waits above the board for four hours, at most until midnight.
`,
  },
  {
    id: "sheet",
    title: "Print the day",
    words: "paper print list day sheet internet down offline",
    body: `
**Print day sheet** makes a list by provider and time, with phone numbers and room for notes. Print it in the morning: when the internet fails, the day goes on.
`,
  },
  {
    id: "messages",
    title: "Answer a message from the website",
    words: "contact form inbox email reply question unread",
    body: `
[Messages](/admin/webpage/messages) holds what visitors wrote by the contact form, the newest first. Answer there, and the answer goes out by mail. If you called instead, mark the message as answered, so that nobody calls twice.
`,
  },
  {
    id: "absence",
    title: "A provider is ill or away",
    words: "sick holiday vacation time off absent schedule",
    body: `
On [Schedules](/admin/schedules) choose the provider and enter time off. Before it is saved you see which visits fall into it. They stay as they are until you move or cancel them one by one, so nobody is forgotten.
`,
  },
  {
    id: "services",
    title: "Change a price, a text or a picture of a service",
    words: "treatment catalogue price duration unavailable photo",
    body: `
On [Manage Services](/admin/services) choose the service. Appointments that are booked keep the name, price and duration that they were booked with. **Temporarily unavailable** takes a service off the booking page without deleting it.

**Its page** is where you tell what clients want to know before they book: what happens, for whom it is good and for whom not, how to prepare, what to do afterwards, questions. **Preview** shows it first, and **Undo** takes the last change back. **Photos** stand below the picture of the service, each with a description for people who can't see it.
`,
  },
];
