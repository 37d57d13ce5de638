import type { Guide } from "./guide.ts";

export const guidesForOwner: Guide[] = [
  {
    id: "first-week",
    title: "The first week: make it yours",
    words: "start setup begin checklist new",
    body: `
[Open the Studio](/admin/start) lists what is still an example, ticks what is done, and opens the studio or closes it again. In short:

1. [Settings](/admin/settings): the studio's name, time zone, currency, and when appointments may be booked.
2. [Address & policy](/admin/webpage/studio): how to reach you, and what a late cancellation costs.
3. [Manage Users](/admin/users): an account for each person who works here, with what they may do. A provider can then be booked.
4. [Manage Services](/admin/services): your treatments, prices and who gives them.
5. [Schedules](/admin/schedules): working hours, breaks and time off of each provider.
6. [Manage Website](/admin/webpage): your own words in place of the examples, above all testimonials, privacy and terms.
7. Book a visit yourself, on your phone.
`,
  },
  {
    id: "people",
    title: "People and what they may do",
    words: "users roles staff account add delete admin receptionist provider permission",
    body: `
On [Manage Users](/admin/users) you add people and tick their roles. Whoever is added by you is asked for a password of their own at the first login.

- **user**: a client.
- **receptionist**: the front desk, services, the website, messages and schedules.
- **provider**: the own day, the own schedule.
- **admin**: everything, with people, settings, mails and audit.

A change holds at once, also where somebody is logged in. The last admin can't be deleted. A provider who still has visits ahead is deleted only after you say who takes them over, or that they are cancelled.
`,
  },
  {
    id: "website",
    title: "Change the words of the website",
    words: "text page news faq advice testimonials publish preview undo announcement",
    body: `
[Manage Website](/admin/webpage) lists the pages with all their texts. A preview shows a text as visitors will see it; only **Save** changes the site, and then at once. News, questions and the like can be kept as drafts, put in order, and taken down. **Undo** takes back the last change.
`,
  },
  {
    id: "photos",
    title: "Photos: home page, gallery, owner, license",
    words: "picture image upload home gallery portrait license licence size",
    body: `
[Gallery & photos](/admin/gallery) takes PNG and JPEG files of at most 1 MB; larger ones are made smaller by your browser where it can. Say what is to be seen in each: it is read out to people who can't see it. What a camera hides in a file, such as the place, is removed.
`,
  },
  {
    id: "team",
    title: "Introduce your team",
    words: "team provider profile photo story languages people page",
    body: `
[Team](/admin/webpage/team) has everybody who can be booked. Write what they are, which languages they speak and a few words, add a photo, and put them in order. What they give, what it costs and when they are free stands on their page by itself. Whoever leaves, or is not to be seen, is off the site at once.
`,
  },
  {
    id: "look",
    title: "Colors and letters",
    words: "theme color colour font design dark",
    body: `
On [Theme](/admin/theme) choose one color; the others are derived so that everything can be read, by day and in dark mode. If your color is too light for text, a darker one is used there, and the page says so. **Restore default** brings the first look back.
`,
  },
  {
    id: "hours",
    title: "Opening hours and booking hours",
    words: "open closed holiday hours times closed days",
    body: `
**Opening hours** are what the contact page says. **Booking hours** are when appointments can be booked. They may differ, and [Opening hours](/admin/webpage/hours) tells where they do. Days on which the whole studio is closed are entered on [Settings](/admin/settings). Before such a change is saved you see which visits fall outside; they stay until you move or cancel them.
`,
  },
  {
    id: "loyalty",
    title: "The stamp card and offers",
    words: "loyalty reward stamps offer discount client",
    body: `
After how many completed visits there is a reward, and what it is, stands on [Settings](/admin/settings); zero visits switches the card off. Offers are entries of [Manage Website](/admin/webpage) with a first and a last day; clients see them when they are logged in.
`,
  },
  {
    id: "mails",
    title: "What the studio writes to clients",
    words: "email mail smtp reminder confirmation outbox not sent",
    body: `
Confirmations, changes, cancellations and reminders are written with each booking; how long before a visit the two reminders go out, and in which quiet hours none does, is set on [Settings](/admin/settings), under Changes and reminders. A reminder says until when a change is free, and has buttons to say "I'm coming" and to move or cancel. Under Mails you choose whether the studio gets a mail for each booking, move and cancellation, or one each morning. [Mails](/admin/help?show=mails) shows what was sent, what waits, and why something was not sent. Without a mail server nothing is lost: mails are kept there, and the pages tell people to call instead. An address gets at most ten mails about visits a day, and three about one visit in ten minutes: so nobody can use the booking form to bother a stranger. What is above waits, and then only the latest state is sent. All clients together get 200 a day; when they are used up, this page says so. Where mails do not go out, [this](/admin/help?guide=mails-fail#mails-fail) helps.
`,
  },
  {
    id: "statistics",
    title: "How many come, and how many book",
    words: "statistics visits visitors counter analytics traffic google referrer percent conversion",
    body: `
[Statistics](/admin/statistics) shows how many visits there were, how many opened the booking page, chose a day and booked; the pages that were seen most, and the sites that visitors came from. Your server counts by day, without cookies and without keeping anything about a person; your team, search engines and other programs are left out as far as they say what they are. Counts are kept for 400 days. That many look and few book can mean that there are too few free times: see [Schedules](/admin/schedules).
`,
  },
  {
    id: "found",
    title: "Be found by search engines",
    words: "google seo search maps address city title sitemap instagram yelp profile structured data",
    body: `
On [Address & policy](/admin/webpage/studio) enter the address in its parts, the place on the map, what you are, and your pages on other sites. Titles then say the city, and search engines are told address, hours, closed days, prices and where to book. Add the site to Google Search Console and to your Google Business Profile yourself; the list of pages for them is at /sitemap.xml.
`,
  },
  {
    id: "audit",
    title: "Who changed what",
    words: "audit log history trace who",
    body: `
[Audit](/admin/help?show=audit) shows who logged in or failed to, changed roles, moved, cancelled, deleted or changed the site. Nobody can change it, and it holds no names or addresses of clients.
`,
  },
  {
    id: "privacy",
    title: "A client asks for their data, or to be forgotten",
    words: "gdpr ccpa privacy guest export delete erase forget data protection",
    body: `
Clients with an account do both themselves, at the end of their profile: **Download my data** and **Delete my account**. For all others, guests above all, there is [People's Data](/admin/data).

- **Make sure who asks.** Whoever writes from the address is answered at that address; whoever calls or comes in shows that the number is theirs.
- **Somebody asks what you keep.** Type their email address, or their phone number if they never left an address, and choose **Look up**. **Download as a file** has all of it, to hand over.
- **Somebody wants to be erased.** Look them up, tick whose data is meant where several names use the address, and choose **Erase**. You read first what goes, what stays, and which coming visits are cancelled. Past visits stay in the books without a name. Backups still hold it for up to three months; if you put one back, the erasure is done again by itself.

Whoever works here is not a client: their account is deleted on [Manage Users](/admin/users).
`,
  },
  {
    id: "keeping",
    title: "How long people's data is kept",
    words: "privacy gdpr retention months delete old clients guests accounts mails",
    body: `
[People's Data](/admin/data#keeping) has the months after which guests, unused accounts, mails, messages and entries of the audit go by themselves, at night. Nothing of guests, accounts and mails goes until you have looked at **Show what would be deleted** and chosen **Agree and save**. Your privacy notice says the months that are set.
`,
  },
  {
    id: "books",
    title: "Your books as a file, for the accountant",
    words: "export csv excel json accountant tax list clients appointments download",
    body: `
On [People's Data](/admin/data#books) choose the first and the last day, and **CSV**: it opens in Excel. Below it is the list of your clients. The audit notes who took which file. Such a file is not erased when somebody is: delete it when it has served.
`,
  },
  {
    id: "new-computer",
    title: "A new computer, tablet or phone",
    words: "new computer pc tablet device install desk browser replace stolen lost",
    body: `
Nothing has to be installed: open the address of your site in its browser and log in.

At the front desk an admin then opens [Settings](/admin/settings#part-desks) there, and chooses **Make this browser a desk**, so that names and PINs take the place of passwords. The old one is taken off the same list by **Revoke**. Was it lost or stolen, do that at once from any other device: whoever is logged in there is logged out. For a phone with a login of your own, **Logout from all devices** on [your profile](/profile) does it.
`,
  },
  {
    id: "needs",
    title: "What a service needs: rooms, pauses, own prices, conditions, add-ons",
    words:
      "room, equipment, device, chair, places, processing time, pause, development, patch test, consent, condition, precondition, contraindication, add-on, addon, extra, price by provider, duration by provider",
    body: `
Choose a service on [Manage Services](/admin/services), then **Needs & add-ons**.

- **Rooms and equipment** are added on [Rooms & Equipment](/admin/rooms), each with its number of places. Whatever needs one is never booked more often than there are places.
- **Pause**: from when and for how long the client is alone, such as while a color takes. The provider can be booked for others meanwhile.
- A provider may have a price and a duration of their own.
- **Before booking**: another service some hours before, such as a patch test; some days apart; a consent; or not with a mark. Guests read what is asked; you may book against it with a tick, and the audit has it.
- **Add-ons** have minutes and a price, and are ticked when the service is booked.
`,
  },
  {
    id: "till-terms",
    title: "Set up the till",
    words:
      "receipt, tax, VAT, products, stock, package, gift voucher, paper voucher, float, drawer, price list",
    body: `
[Till](/admin/till) has five parts:

- **Receipts**: whether prices hold their tax, the tax number, the last line, and the cash that lies in the drawer in the morning.
- **Taxes**: add a rate once; the first in use is the usual one. A rate that changes is a new one, and the old one is put out of use. For what is free of tax add a rate of 0, and choose it at that service or product.
- **Products**: a short list with prices. **Count its stock** where it matters; deliveries, losses and counts are noted with who and when.
- **Packages**: so many visits of a service at a price. What was sold stays as it was, whatever you change later.
- **Vouchers**: all of them with what is left. Enter a paper voucher that you sold before with its code and what is left on it: it pays from then on, and counts as no revenue.

Payments are noted, not collected: cards are charged at your own terminal, and no card number is kept.
`,
  },
  {
    id: "reports",
    title: "Read the reports",
    words: "revenue, turnover, occupancy, figures, statistics, retention, no-shows, CSV, spreadsheet, charts",
    body: `
[Reports](/admin/reports) have revenue, visits, occupancy, no-shows, new clients, who came back, services, how far ahead people book, and what guests found no time for.

- Choose **This week**, **Last week**, **This month** or **This year**, or type days and press **Show**. Beside each figure stands that of as many days before.
- **As a table** below a drawing has its numbers; **CSV** is the same for a spreadsheet.
- Revenue is what was delivered, with tax and without tips. A table leads from it to the money that was taken: tips and what was sold ahead come to it, and what vouchers, packages and deposits paid comes off.
- Occupancy is reckoned with the working hours as they stand today.

Names stand only in **Visits in this period (CSV)** and **Clients (CSV)**; the audit notes who took them.
`,
  },
];
