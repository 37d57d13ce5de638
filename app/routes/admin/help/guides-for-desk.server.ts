import type { Guide } from "./guide.ts";

export const guidesForDesk: Guide[] = [
  {
    id: "day",
    title: "See the day at a glance",
    words: "board today calendar schedule overview colors colours",
    body: `
The [front desk](/receptionist) shows one column for each provider. A bar at the left and an icon at the right show the status of a visit, so you don't have to rely on color. Hatched areas can't be booked: breaks, time off, and the minutes that a provider needs after a visit.

A client who pressed **I'm coming** on the page of their visit is confirmed. A client who said they will be late is shown with the minutes, such as "late 10 min", until you mark them arrived.

The arrows go to the previous and the next day, **Today** goes back to today, and you can type a date. Cancelled visits are listed under **Cancelled** below the day.
`,
  },
  {
    id: "phone",
    title: "Book for a client on the phone",
    words: "new appointment call client reserve find search again",
    body: `
If the client has been here before, press / or F2 on any page and type part of the name, the number, or the reference of a visit. **Book again** shows the service and the provider of the last visit with the next free times. Press one to book it. With keys only: /, some letters, Enter, Enter, the arrows, Enter. If no one is found, links open a new appointment or a walk-in with what you typed in its field.

For other clients:

1. Choose **New appointment**, or a free time in a provider's column.
2. Choose the service, the provider and a time. While the form is open, you can also press a free gap on the board to choose its provider and time.
3. Search for the client by name, phone or email with **Find**. If no client fits, choose **New client**. If none was found, the fields are already there. Enter the name, and the phone and email if you have them. A client without both can't be reminded and is marked so.
4. Choose **Book appointment**. If there is an email address, the client gets a confirmation.

If you press a visit while the form is open, the visit is shown above the form, and the form stays as it is.

If someone else has just booked the time, you keep everything you typed and see the nearest free times.
`,
  },
  {
    id: "walk-in",
    title: "Book a walk-in",
    words: "walk-in street now without appointment spontaneous drop-in",
    body: `
Choose **Walk-in**. Next to each service you see who can start now, until when they are free, and who is next. Press a name. The visit starts right away, and the client is marked arrived. Name and phone are optional.

If a button says that minutes of the buffer are missing, the provider gets less time between two visits. The audit records this. With keys only: two letters of the service, Enter, Enter.
`,
  },
  {
    id: "override",
    title: "Book any time, even outside the usual hours",
    words: "override walk-in early late another time squeeze overtime buffer why not free",
    body: `
The front desk can book every quarter hour that fits. The first times are those that guests see. The others are under **More times**. For any other minute, open **Another time**, type it and press **Check**. For each provider you see whether the time fits or what is in the way, with the minutes. A time that fits is chosen.

If only a rule of the studio is in the way (a buffer, a break, the hours, a day off), a button lets you book anyway and names the rule. Only that rule is ignored, and the audit records it. A provider who is busy is never booked twice.

While the form is open, you can press a free gap on the board or change the day. You keep everything you typed.
`,
  },
  {
    id: "status",
    title: "Mark visits as arrived, completed or no-show",
    words: "arrived started in service completed no-show status mark undo mistake",
    body: `
Choose the visit. The filled button is the usual next step: **Mark arrived**, **Start service**, **Mark completed**, **Checkout**, **Book again**. Everything else is under **More**. **Mark no-show** asks whether the charge of the policy applies or is waived. In the first minutes after the start, it reminds you that the client may still come. You can mark a client as arrived on the day of the visit, and use the other three from its start.

You can correct mistakes: "Back to arrived" and the like under **More**, and **Bring back**, return to the previous status, step by step. **Undo** in the message and above the day reverses the last change, including emails that have not been sent yet.

If another user has changed the visit since you opened it, you see who changed what and when, and your change is not saved. Check the visit and try again.
`,
  },
  {
    id: "move",
    title: "Move a visit",
    words: "reschedule change time day provider",
    body: `
Choose the visit, then **Move**. Press a free gap on the board to move it there right away, or choose a day, a provider and a time, and press **Move appointment**. The client gets an email with the new time. You can also move a visit on the same day. Clients can't; they are asked to call.
`,
  },
  {
    id: "cancel",
    title: "Cancel a visit",
    words: "cancellation fee charge refund",
    body: `
Choose the visit, then **Cancel**, and choose who cancels.

- The studio: the client gets an apology by email, with your reason if you enter one, and an offer of other times.
- The client: if the policy charges something, apply the charge or waive it and say why. You can change this later in the visit. To waive a part, use **Amount to waive**. If the charge is already paid, choose how you refund it. A receipt records the refund.
- Entered by mistake: no email is sent.

The time is free right away. Clients who cancel late online see the charge before they cancel, and it is added to the visit. The studio records charges but does not collect them.
`,
  },
  {
    id: "stamps",
    title: "Give the reward of the stamp card",
    words: "loyalty card stamps reward redeem bonus",
    body: `
Each completed visit of a client with an account is a stamp. When the card is full, the visit at the front desk says that a reward is due. Choose **Give the reward**, and the card starts again. If that was a mistake, open **Rewards given** and choose **Undo reward**.

Guests have no card. They can create an account from their confirmation. Their earlier visits are added once they have confirmed their email address.
`,
  },
  {
    id: "shared-pc",
    title: "Share the PC, lock it, hide names",
    words: "switch user person PIN desk lock screen curtain privacy parked call",
    body: `
An admin makes the studio's PC a desk under [Settings](/admin/settings). Choose a PIN under [Account](/profile/settings). To take over the desk, open the menu of the initials at the top and enter your PIN. If it asks for someone else's PIN, or while a form is open, choose **Hand over to** with your name, or **Switch user**, which shows all names. The day, the open visit and anything half-typed stay. A PIN opens only the front desk. Everything else needs your password, and so does the desk after five wrong PINs.

**Lock** in the same menu closes the desk. It also locks automatically when no one uses it. **Hide names** under **More**, or Esc twice, shows initials until the next key or click.

**Park this call** puts a half-filled new appointment aside. It stays at the top for four hours, at most until midnight.
`,
  },
  {
    id: "sheet",
    title: "Print the day",
    words: "paper print list day sheet internet down offline mail",
    body: `
**Print day sheet** under **More** prints a list by provider and time, with phone numbers and room for notes.

**Paper** has today and the next open day on one page each, with phone numbers, free times, and ten empty lines with printed references. You get it by email at closing and at 6:00, unless this is turned off in the [settings](/admin/settings#part-mail). A browser that is a desk also saves it, so the page opens without internet or server and says when it was made. While the desk is locked, it shows only times, services and references. After writing on the paper, choose **Enter from paper**. If a line names no provider and none was free, it asks who did it.
`,
  },
  {
    id: "messages",
    title: "Answer a message from the website",
    words: "contact form inbox email reply question unread",
    body: `
[Messages](/admin/webpage/messages) lists what visitors sent through the contact form, newest first. Your answer is sent by email. If you called instead, mark the message as answered so that no one calls twice.
`,
  },
  {
    id: "absence",
    title: "A provider is ill or away",
    words: "sick holiday vacation time off absent schedule late delay running",
    body: `
On the [front desk](/receptionist), open the menu at the top of the provider's column and choose **Can't come**: all day, from now on, or until another day. The time is blocked right away. You see all affected clients with their phone numbers and other times that work. If another provider is free at the same time, that is selected. Everything else stays open until you decide. The button says what it does, such as "Move 1, leave 10 open". If a time was booked by someone else, nothing is saved until you choose again. **Let the client choose by email** sends up to three times. The client picks one with a tap, free of charge.

Clients who are not informed yet stay on the list, in the column and next to the board, until you say how they were informed. If an email can't be delivered, its client returns to the list with the reason: call them and record it. Visits in progress are not changed. Enter planned time off on [Schedules](/admin/schedules), which links to the same list.

**Running late** in the same menu shows which visits a delay of 5 to 20 minutes affects, before anything is changed. Free gaps absorb the delay where possible. Breaks don't move. If a client is late, press **Late** in the open visit.
`,
  },
  {
    id: "single-day",
    title: "Change a single day",
    words:
      "block delivery cleaning training lunch break moved sunday evening longer shorter open closed once",
    body: `
Choose a free gap on the [front desk](/receptionist) and then **Block**. Enter the reason and the provider. No one can book this time. Choose a break to move it on this day. To change or remove a block or a break, choose it again on the board.

**This day only** makes a day longer or shorter, closes it, or opens a Sunday once. For the studio, it is under **More** above the board. For one provider, it is in the menu of their column. The weekly schedule stays, and **Use usual hours** restores it. You see affected visits before anything is saved.
`,
  },
  {
    id: "services",
    title: "Change the price, text or picture of a service",
    words: "treatment catalogue price duration unavailable photo",
    body: `
Choose the service on [Manage Services](/admin/services). Booked appointments keep their name, price and duration. **Temporarily unavailable** removes a service from the booking page without deleting it.

**Page text** tells clients what they want to know before they book: what happens, who it is for and who not, how to prepare, what to do afterwards, and questions. **Preview** shows the page first, and **Undo** reverses the last change. **Photos** are below the picture of the service, each with a description for people who can't see it.
`,
  },
  {
    id: "clients",
    title: "Client records: alert, notes, consents",
    words:
      "record, allergy, access, patch test, photos, marketing, remark, contact, ask first, not online, block, rhythm, owes, phone, search, find",
    body: `
Type / or F2 on any page and part of the name, the number or a reference, or open [Clients](/receptionist/clients). Each client has one record. It is created with their first booking.

- **Alert**: one thing that everyone must see before the visit, such as an allergy. It is shown on the board next to the name.
- **Notes** have an author and a date. **Consents** have a date, for example for a patch test, photos or emails with offers.
- **Online booking** says whether this client can book online, must ask first, or can't book online. A signed-in client who can't is asked to call. If they book as a guest, the visit says what to check.
- **Mark as checked**: guests can book treatments that need something first, such as a patch test, because the booking page must not reveal what is in a record. The visit is shown on the board with "to be checked". Look it up or call the client, then press the button.
- **Summary** shows visits, no-shows and late cancellations, unpaid amounts, prepaid amounts, and what is left of packages and vouchers.
- **Book again as usual** opens the form on the day when they usually come again.

A new phone number or address changes the record. Tick the box to change upcoming visits too.
`,
  },
  {
    id: "duplicates",
    title: "One person has two records",
    words: "merge, duplicate, double, same person, part, join, combine, twice",
    body: `
**Possible duplicates** on [Clients](/receptionist/clients?duplicates) lists records that seem to be the same person. Compare them, choose which details are right, and press **Merge records**. Or choose **Not the same person**, and they are not listed again. You can also start from a record with **Merge with another record**.

For 30 days, **Undo merge** on the record separates the two.
`,
  },
  {
    id: "several",
    title: "Several treatments, add-ons, two people at once, a series",
    words:
      "chain, household, couple, side by side, together, combo, extra, add-on, addon, repeat, recurring, every weeks, series, package of treatments",
    body: `
- One after the other: in the form of a new appointment, press **+ Another service**, for up to five. You see times when all of them fit, even with two providers. It is one visit with one reference and one email.
- Side by side: book two people at the same time in the same way, each with their own provider.
- **Add-ons** make a treatment longer and have a price. Tick them in the form, or add them to a visit later if there is room.
- **Add a treatment** in an open visit books one more treatment, next to the visit or together with all parts at another time.
- **Repeat** in the form or in a visit books the same treatments and people every few weeks. You see all dates first. If a date does not fit, choose the nearest free time, skip it, or book it anyway if only a rule is in the way.

You can move or cancel all treatments of a visit, or only one. The page asks which.
`,
  },
  {
    id: "check-out",
    title: "Check out a visit",
    words:
      "till, pay, cash, card, receipt, tip, discount, voucher, package, deposit, refund, void, cancel a sale, products",
    body: `
Open the visit on the [front desk](/receptionist) and press **Checkout**. What was booked is already listed. **Cash**, **Card** or **Transfer** records the payment and completes the visit.

- Before that, you can add products, a tip, a discount with its reason, or a voucher by its code. A client's package or deposit is used automatically.
- A visit of several treatments has one receipt. Remove the tick from treatments that are paid later or by someone else.
- **Change or split payment** calculates the change and splits the sum.
- Sell vouchers, packages and products without a visit under [Sales](/receptionist/sales). The receipt has the code, with which clients can check the balance on your website.
- If an offer lowered the price of a visit, the receipt names it as a discount.
- Print the receipt or send it by email. Below it are three times for the next visit.

A sale is never deleted. **Void this sale** on its receipt, with a reason, records the same amounts as negative. The front desk can void sales of the same day. Later, only an admin can. Vouchers, packages, deposits and stock are returned.

If a visit is cancelled, its deposit stays. It is deducted at the client's next checkout, or you refund it from its receipt in cash, to the card or by transfer. The client's page and the visit link to that receipt.
`,
  },
  {
    id: "close-day",
    title: "Close the day",
    words: "cash, till, evening, drawer, end of day, count, difference, unmarked, Z report",
    body: `
Open [Close the Day](/receptionist/close), which is also under **More** above the board.

1. Choose what happened for the visits that went differently, press **All others came**, and then **Save all**. **Undo** reverses it.
2. Waive a charge or a part of it, with a reason, or leave it.
3. Check the amounts by payment method and by provider. Count the cash in the drawer and enter it as **Counted cash**. If it differs from the expected amount, explain it in **Comment**.
4. Call clients who are not informed yet, and finish parked calls.
5. Press **Close the day**. After that, no sales can be made on this day. **Print** prints the sheet for your files.

If something was sold while you counted, the page says so and shows the new amounts. A day that was not closed is shown on the board the next morning. Only an admin can reopen a closed day, with a reason.
`,
  },
];
