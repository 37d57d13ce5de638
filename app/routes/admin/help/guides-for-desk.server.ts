import type { Guide } from "./guide.ts";

export const guidesForDesk: Guide[] = [
  {
    id: "day",
    title: "See the day at a glance",
    words: "board today calendar schedule overview colors colours",
    body: `
The [front desk](/receptionist) shows one column for each provider. A bar at the left and a sign at the right say how far a visit is, so you need not rely on the color. Hatched areas can't be booked: a break, time off, or the minutes that a provider needs after a visit.

A client who has pressed **I'm coming** on the page of their visit is confirmed. One who has said to come late stands there with the minutes, such as "late 10 min", until you mark them arrived.

The arrows lead to the day before and the day after, **Today** leads back, and a date can be typed. Cancelled visits are not drawn; **Cancelled** below the day lists them.
`,
  },
  {
    id: "phone",
    title: "Book for somebody on the phone",
    words: "new appointment call client reserve find search again",
    body: `
Somebody who has been here before: press / or F2 on any page and type what they say, a part of the name, the number, or the reference of a visit. **Book again** has the service and the provider of the last visit and the next free times; a press on one books it. By keys: /, some letters, Enter, Enter, the arrows, Enter.

Anybody else:

1. Choose **New appointment**, or the free time itself in a provider's column.
2. Choose the service, the provider and one of the times that are offered. A free gap of the board, pressed while the form is open, fills in its provider and time.
3. Look the client up by name, phone or email, with **Find**. If nobody fits, choose **New client**; where nobody was found, its fields are there already. Type the name, and phone and email if they are given. Somebody who leaves neither can't be reminded, and is marked so.
4. Choose **Book appointment**. The confirmation goes to the client by mail, if there is an address.

A visit that you press meanwhile shows itself above the form, which stays as it is.

If the time has just been taken, nothing that you typed is lost, and the nearest free times are named.
`,
  },
  {
    id: "walk-in",
    title: "Take somebody who has just come in",
    words: "walk-in street now without appointment spontaneous drop-in",
    body: `
Choose **Walk-in**. Beside each service stands who can begin now and until when, and who is next. Press a name: the visit begins this minute, and the client is marked arrived. Name and phone may be typed before; nothing is needed.

Where a button says that minutes of buffer are missing, the provider gets that much less between two visits; the audit has it. By keys: two letters of the service, Enter, Enter.
`,
  },
  {
    id: "override",
    title: "Book any time, also outside the usual hours",
    words: "override walk-in early late another time squeeze overtime buffer why not free",
    body: `
At the desk every quarter hour that fits is offered; the first ones are those that guests see, the others are under **More times**. For any other minute open **Another time**, type it and press **Check**: each provider answers. Where it fits, it is chosen. Where it does not, you read who or what is in the way, with the minutes.

Where only a rule of the studio is in the way (a buffer, a break, the hours, a day off), a button says so, such as “Take 1:20 PM with Maya all the same”, with the rule behind it. Only that rule is bent, and it is written down in the audit. A provider who is busy is never booked twice.

While the form is open the board fills it in: press a free gap, or the arrows of the days. Nothing that you typed is lost.
`,
  },
  {
    id: "status",
    title: "Say who has come, who is done, who did not come",
    words: "arrived started in service completed no-show status mark undo mistake",
    body: `
Choose the visit. The filled button is what usually comes next: **Mark arrived**, **Start service**, **Mark completed**. **No-show** is below; it asks who called, and whether what the policy charges is kept or waived. In the first minutes after the start it says that the client may still come. A client can be marked arrived on the day of the visit; the other three come from its start on.

A slip of the finger is no harm: **Step back** and **Bring back** give back the state that was before, step by step. **Undo** in the notice, and above the day, where it names what was done last, take that back, with the mails that have not gone out.

If somebody else has changed the visit since you opened it, you are told who changed what and when, and nothing of yours is saved. Look at the visit as it is now, and do it again if it still holds.
`,
  },
  {
    id: "move",
    title: "Move a visit",
    words: "reschedule change time day provider",
    body: `
Choose the visit, then **Move**. A press on a free gap of the board moves it there at once; or choose a day, a provider and a time, and press **Move appointment**. The old time is free at once, and the client gets a mail with the new one. You may move a visit on the day itself; clients can't, they are asked to call.
`,
  },
  {
    id: "cancel",
    title: "Cancel a visit",
    words: "cancellation fee charge refund",
    body: `
Choose the visit, then **Cancel appointment**. Choose who cancelled. If it is the studio, the mail says that we are sorry, with the reason if you type one, and offers the same service at another time. If it is the client and the policy charges something, keep the charge or waive it and say why; either can be changed later beside the visit. In **Amount to waive** you can waive a part of it. If the charge is paid, choose how you give the money back: a receipt of its own notes it. What was entered by mistake is cancelled without a mail. The time is free at once. Clients who cancel late themselves see before what the policy charges; the charge then stands beside the visit. It is noted, not collected: collecting it is up to you.
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

**Lock** closes the desk, and it locks by itself when nobody touches it. **Hide names** behind **More**, or Esc twice, shows initials until the next key or click.

**Park this call** puts a half-filled new appointment aside. It waits at the top for four hours, at most until midnight.
`,
  },
  {
    id: "sheet",
    title: "Print the day",
    words: "paper print list day sheet internet down offline mail",
    body: `
**Print day sheet** behind **More** makes a list by provider and time, with phone numbers and room for notes. 

**Paper** has today and the next open day, a page each, with phone numbers, free times, and ten empty lines whose references are printed ahead. It comes by mail at closing and at 6:00, unless the [settings](/admin/settings#part-mail) say otherwise, and a browser with an open desk keeps it: when the internet or the server is gone, the page opens all the same and says when it was printed. While the desk is locked it shows times, services and references only. Write on it, and choose **Enter from paper** afterwards.
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
    words: "sick holiday vacation time off absent schedule late delay running",
    body: `
On the [front desk](/receptionist) open the menu in the head of the provider's column and choose **Can't come**: all of the day, from now on, or until another day. The time is blocked at once, and you see everybody who is affected, with the number to call and other times that go together. The same time with another provider is chosen where it is free; everything else waits until you decide. The button says what it does, such as "Move 1, leave 10 open". If a time was just taken, nothing is saved until you choose again. **Let the client choose by email** sends up to three times; a tap takes one, and costs nothing.

Whoever is not told yet stays in view, in the column and beside the board, until you say how they were told. A mail that can't be delivered brings its client back there, with why: call, and note it. Who is in service is left. A holiday is entered ahead on [Schedules](/admin/schedules); a link there leads to the same list.

**Running late** in the same menu shows whom a delay of 5 to 20 minutes reaches before anything is done. Gaps absorb what they can; breaks stay where they are. That a client is late is one press in the open visit.
`,
  },
  {
    id: "single-day",
    title: "One day is different",
    words:
      "block delivery cleaning training lunch break moved sunday evening longer shorter open closed once",
    body: `
Choose a free gap on the [front desk](/receptionist) and then **Block**: say what it is for and for whom, and nobody can book it. Choose a break to move it for this day. The block or the break is an entry of the board: choose it again to change it or to take it away.

**This day only**, behind **More** above the board for the studio and behind the dots of a column for one provider, makes a day longer, shorter or free, or opens a Sunday once. The weekly plan stays, and **Back to the usual** brings it back. Visits in the way are listed before anything is saved.
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
  {
    id: "clients",
    title: "Know a client: alert, notes, consents",
    words:
      "record, allergy, access, patch test, photos, marketing, remark, contact, ask first, not online, block, rhythm, owes, phone, search, find",
    body: `
Type / or F2 on any page and a part of the name, the number or a reference; or open [Clients](/receptionist/clients). Each client has one record, made when they first book.

- **Alert**: one thing that everybody must see before the visit, such as an allergy. It stands on the board beside the name.
- **Notes** have their author and date; **Consents** have their date, such as a patch test, photos or mails with offers.
- **Online booking** says whether this client books online as usual, asks first, or not at all. A signed-in client who may not is asked politely to call. If they book as a guest, the visit says what is to be checked.
- **Mark as checked**: guests can book treatments that ask for something first, such as a patch test, because a booking must not reveal what a record says. The visit stands on the board with "to be checked". Look it up or call the client, then press the button.
- **Summary** counts visits, no-shows and late cancellations, and says what is owed, what was paid ahead, and what is left of packages and vouchers.
- **Book again as usual** opens the form about the day on which they usually come.

A new number or address is for the record. Coming visits follow if you tick it.
`,
  },
  {
    id: "duplicates",
    title: "One person has two records",
    words: "merge, duplicate, double, same person, part, join, combine, twice",
    body: `
**Possible duplicates** on [Clients](/receptionist/clients?duplicates) lists records that look like one person. Look at them side by side, choose what holds, and **Merge records**; or say **Not the same person**, and they are not named again. From a record the same begins with **Merge with another record**.

For 30 days **Undo merge** on the record gives each its own back.
`,
  },
  {
    id: "several",
    title: "Several treatments, add-ons, two people at once, a series",
    words:
      "chain, household, couple, side by side, together, combo, extra, add-on, addon, repeat, recurring, every weeks, series, package of treatments",
    body: `
- One after the other: in the form of a new appointment press **+ Another service**, up to five. The times that are offered are those at which all of them fit, also with two providers. It is one visit with one reference and one mail.
- Side by side: two people at the same time, each with a provider of their own, are booked the same way.
- **Add-ons** lengthen a treatment and cost. They are ticked in the form, or added to a visit later, where there is room.
- **Add a treatment** in the panel of a visit books one more: beside the visit, or with all parts at another time.
- **Repeat** in the form, or on a visit, books the same every so many weeks, with all treatments and people of the visit. You see all dates first. Where one does not fit, choose the nearest free time, leave it out, or take it all the same where a rule alone is in the way.

A visit of several treatments moves and is cancelled as a whole or one part alone; the page asks which.
`,
  },
  {
    id: "check-out",
    title: "Check out a visit",
    words:
      "till, pay, cash, card, receipt, tip, discount, voucher, package, deposit, refund, void, cancel a sale, products",
    body: `
Open the visit on the [front desk](/receptionist) and press **Checkout**: what was booked stands there, and **Cash**, **Card** or **Transfer** takes the sum and completes the visit.

- Before that, add products, a tip, a discount with its reason, or a voucher by its code. A package of the client pays by itself, and so does a deposit.
- A visit of several treatments is one receipt. Take the tick from what is paid later, or by somebody else.
- **Change or split payment** says the change of cash that was handed over, and divides the sum.
- Vouchers, packages and products without a visit are sold under [Sales](/receptionist/sales).
- The receipt prints and goes by mail. Below it stand three times for the next visit.

A sale is never deleted. On its receipt, **Void this sale** with a reason writes the same once more the other way round: of the same day the front desk may, later an admin. Vouchers, packages, deposits and stock come back with it.

Where a visit is cancelled its deposit stays: the next checkout of the client takes it off, or its receipt gives it back, in cash, to the card or by transfer. The client's page and the visit lead to that receipt.
`,
  },
  {
    id: "close-day",
    title: "Close the day",
    words: "cash, till, evening, drawer, end of day, count, difference, unmarked, Z report",
    body: `
Open [Close the Day](/receptionist/close): it also stands behind **More** above the board.

Then:

1. Mark what nobody marked, each visit with one choice, and press **Save all**. It can be taken back with **Undo**.
2. Waive a charge of the day or a part of it, with a reason, or leave it.
3. Look at the money by means and by provider. Count the drawer, type what is in it into **Counted cash**, and say why in **Comment** where it is not what should be there.
4. Call whoever has not heard yet, and finish parked calls.
5. Press **Close the day**. Nothing is sold on the day any more. **Print** gives the sheet for the folder.

If something was sold while you counted, the page says so and shows the new figures. A day that was left open stands on the board of the next morning. Only an admin opens a closed day again, and has to say why.
`,
  },
];
