/** Starter legal texts. Update them when the software stores other data or stores it longer. */
export const privacyText = `
This notice says what {studioName} stores about you when you use this site, why, and what you can do about it. It is short because we store little.

## What we store

**When you book.** Your name, email address and phone number, the treatment, day and time, who takes care of you, and the notes that you write. We need them to hold your time, to confirm it, to remind you of it and to reach you if something changes.

**When you have an account.** The same, together under your name, and your password as a hash, from which no one can recover it, not even us. While you are signed in, we also store the kind of browser and a shortened network address, so that you can tell your own sessions from a stranger's. {keptSessions}

**When you are our client.** A record of your visits and what we need to know to treat you well: an allergy, a patch test, what you agreed to and when, and what you bought. Only our staff can see it.

**When you write to us.** Your name, email address and message, so that we can answer, and our answer. {keptMessages}

**Which emails we sent you,** so that none is sent twice and we can check if one did not arrive. {keptMails}

**Who did what.** Our staff's changes to the books are recorded with the time and the person. {keptAudit} Changes at the front desk can be undone for 7 days. Until then we store the earlier version too.

## What we don't do

- No advertising and no tracking. We count on our own server how often our pages are opened, how many bookings are made and which sites visitors come from: numbers by day, which contain nothing about any person.
- Our pages load nothing from other sites: fonts and drawings are our own.
- We don't sell your details, and we don't share them with anyone for their own purposes. Our emails pass through an email provider, as all emails do.
- You pay at the studio. This site never sees a card number.

## Cookies

There are no cookies for advertising or for statistics. The site stores only what it needs in your browser:

- a **session cookie** when you log in, so that you stay logged in; it ends when you log out, with your browser, or after 30 days if you chose "Remember me";
- a **device cookie** when you log in, stored for a year: it contains only random letters, and lets you log in while strangers are trying passwords;
- a **mode cookie** when you choose light or dark, stored for a year;
- a **script cookie** until you close the browser, so that the Back button works on every page.

## Our log

Like every website, ours logs which kind of page was requested, when, and whether it worked. The log contains no names, email addresses or search words, and network addresses only in a shortened form. The numbers by day are kept for 400 days.

## For how long

We keep your visits for as long as the law requires us to keep our books. {keptGuests} {keptClients} After that your past visits stay in the books without your name. Deleted data stays in our backups for up to three months more, until new ones have replaced them. If we ever have to restore one, that data is deleted again.

## Your rights

You can ask us what we store about you, have it corrected or deleted, or get a copy of it. Write to {email}, call {phone}, or ask at the studio: {address}.
`.trim();

export const termsText = `
These are the rules between you and {studioName} for booking on this site and for your visit. We have tried to write them so that you don't need a lawyer to read them.

## Booking

You can book up to {windowDays} days ahead, with or without an account. Your time is yours once the page says "Booking Confirmed!"; we send a confirmation to your email address as well. Please give a phone number at which we can reach you.

## Prices and payment

The prices on this site include everything that the description names. A price may vary with what your skin, brows or lashes need; we tell you before we begin, and you decide. You pay at the studio after your visit. Nothing is charged when you book.

## Changes, cancellations and being late

{policy}

The link in your confirmation lets you change or cancel your visit. Inside the notice period please call us at {phone}. If we have to move your visit, we offer you another time or cancel it free of charge.

## Your health

Please tell us before the treatment about allergies, pregnancy, medicines and skin conditions. Some treatments need a patch test first. We may decline a treatment that could harm you; you then pay nothing for it.

## Young clients

We treat clients under 16 only with a parent or guardian present, and under 18 with their written consent.

## Your account

Keep your password to yourself. You can ask us to delete your account at any time.

## If something is not right

Tell us within a week, the sooner the better, and we will put it right if we can. Nothing here limits the rights that the law gives you.

Questions about these terms: {email}.
`.trim();
