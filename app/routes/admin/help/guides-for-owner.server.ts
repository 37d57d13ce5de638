import type { Guide } from "./guide.ts";

export const guidesForOwner: Guide[] = [
  {
    id: "first-week",
    title: "The first week: make the site yours",
    words: "start setup begin checklist new",
    body: `
[Open the Studio](/admin/start) lists what is still an example, ticks what is done, and opens the studio to the public or closes it again. In short:

1. [Settings](/admin/settings): the studio's name, time zone and currency, and when appointments can be booked.
2. [Address & policy](/admin/webpage/studio): how clients reach you, and what a late cancellation costs.
3. [Manage Users](/admin/users): an account with roles for each person who works here. A provider can then be booked.
4. [Manage Services](/admin/services): your treatments, their prices and providers.
5. [Schedules](/admin/schedules): working hours, breaks and time off of each provider.
6. [Manage Website](/admin/webpage): your own texts instead of the examples, above all testimonials, privacy and terms.
7. Book a visit yourself, on your phone.
`,
  },
  {
    id: "people",
    title: "People and their roles",
    words: "users roles staff account add delete admin receptionist provider permission",
    body: `
Add people on [Manage Users](/admin/users) and tick their roles. Each person is asked to choose their own password at the first login.

- **user**: a client.
- **receptionist**: the front desk, services, the website, messages and schedules.
- **provider**: their own day and their own schedule.
- **admin**: everything, including people, settings, emails and the audit.

Changes take effect right away, even if the person is logged in. The last admin can't be deleted. If a provider still has upcoming visits, you first choose who takes them over or cancel them.
`,
  },
  {
    id: "website",
    title: "Change the texts of the website",
    words: "text page news faq advice testimonials publish preview undo announcement",
    body: `
[Manage Website](/admin/webpage) lists all pages with their texts. The preview shows a text as visitors will see it. Only **Save** changes the site, right away. News, questions and similar entries can be saved as drafts, sorted and taken down. **Undo** reverses the last change.
`,
  },
  {
    id: "photos",
    title: "Photos: home page, gallery, owner, license",
    words: "picture image upload home gallery portrait license licence size",
    body: `
[Gallery & photos](/admin/gallery) accepts PNG and JPEG files of up to 1 MB. Most browsers shrink larger files automatically. Describe each photo: the description is read aloud to people who can't see it. Hidden data from the camera, such as the location, is removed.
`,
  },
  {
    id: "team",
    title: "Introduce your team",
    words: "team provider profile photo story languages people page",
    body: `
[Team](/admin/webpage/team) lists everyone who can be booked. Enter their job title, their languages and a short story. Add a photo, and choose their order. Their services, prices and free times are added to their page automatically. A person who leaves or is hidden disappears from the site right away.
`,
  },
  {
    id: "look",
    title: "Colors and fonts",
    words: "theme color colour font design dark",
    body: `
Choose one color on [Theme](/admin/theme). The other colors are derived from it so that everything is readable, also in dark mode. If your color is too light for text, a darker shade is used there, and the page tells you. **Restore default** returns to the original look.
`,
  },
  {
    id: "hours",
    title: "Opening hours and booking hours",
    words: "open closed holiday hours times closed days",
    body: `
**Opening hours** are shown on the contact page. **Booking hours** are the times that can be booked. They may differ, and [Opening hours](/admin/webpage/hours) shows where they do. Enter days on which the whole studio is closed on [Settings](/admin/settings). Before you save such a change, you see which visits are affected. They stay until you move or cancel them.
`,
  },
  {
    id: "loyalty",
    title: "The stamp card and offers",
    words: "loyalty reward stamps offer discount client",
    body: `
On [Settings](/admin/settings), enter the reward and after how many completed visits a client gets it. With zero visits there is no stamp card. Offers are entries on [Manage Website](/admin/webpage) with a first and a last day. Clients see them when they are logged in.

An offer can lower prices:

- **Reduction**: a percentage such as 10%, or an amount such as 15. Leave it empty if prices stay the same.
- **Who gets it**, **Days**, **Earliest start**, **Latest start** and **Treatments** say when it applies. Press **Preview** to see it in words, with an example.

If several offers apply, the lowest price counts. Visits that are already booked keep their price. If the client moves a visit, the offers of the new time apply. The receipt names the offer as a discount.
`,
  },
  {
    id: "mails",
    title: "Emails to clients",
    words: "email mail smtp reminder confirmation outbox not sent",
    body: `
The studio sends confirmations, changes, cancellations and reminders automatically. [Settings](/admin/settings) has the times of the two reminders and the quiet hours without reminders, under Changes and reminders. A reminder says until when changes are free. It has buttons to say "I'm coming" and to move or cancel the visit. Under Emails you choose whether the studio gets an email for each booking, move and cancellation, or one each morning.

[Emails](/admin/help?show=mails) shows sent and waiting emails, and why an email was not sent. Without a mail server, emails are saved there and the pages ask clients to call.

To prevent misuse of the booking form, one address gets at most ten emails about visits a day, and three about one visit in ten minutes. Further emails wait, and then only the latest is sent. All clients together get at most 200 a day. If this limit is reached, this page tells you. If emails fail, read [this guide](/admin/help?guide=mails-fail#mails-fail).
`,
  },
  {
    id: "statistics",
    title: "How many people visit the site, and how many book",
    words: "statistics visits visitors counter analytics traffic google referrer percent conversion",
    body: `
[Statistics](/admin/statistics) shows how many visits the site had, and how many people opened the booking page, chose a day and booked. It also shows the most viewed pages and the sites that visitors came from. Your server counts per day, without cookies and without data about people. Your team, search engines and other programs are left out if they identify themselves. Counts are saved for 400 days. If many people look but few book, there may be too few free times: check [Schedules](/admin/schedules).
`,
  },
  {
    id: "found",
    title: "Be found by search engines",
    words: "google seo search maps address city title sitemap instagram yelp profile structured data",
    body: `
On [Address & policy](/admin/webpage/studio), enter your address, the map location, your type of business, and your pages on other sites. Page titles then include your city, and search engines learn your address, hours, closed days, prices and booking page. Add the site to Google Search Console and to your Google Business Profile yourself. They need the list of pages at /sitemap.xml.
`,
  },
  {
    id: "audit",
    title: "Who changed what",
    words: "audit log history trace who",
    body: `
[Audit](/admin/help?show=audit) shows logins and failed logins, and who changed roles, moved, cancelled or deleted something, or changed the site. No one can change it, and it contains no names or addresses of clients.
`,
  },
  {
    id: "privacy",
    title: "A client asks for their data, or wants it deleted",
    words: "gdpr ccpa privacy guest export delete erase forget data protection",
    body: `
Clients with an account can do both at the end of their profile: **Download my data** and **Delete my account**. For everyone else, such as guests, use [People's Data](/admin/data).

- **Check who is asking.** Answer emails only at the address they came from. Someone who calls or comes in must prove that the number is theirs.
- **A person asks for their data.** Enter their email address, or their phone number if they never left an address, and choose **Look up**. **Download as a file** contains everything.
- **A person wants to be deleted.** Look them up, choose the right person if several names use the address, and choose **Erase**. You first see what is deleted, what stays, and which upcoming visits are cancelled. Past visits stay in the books without a name. Backups contain the data for up to three more months. If you restore one, the person is erased again automatically.

Staff are not clients: delete their accounts on [Manage Users](/admin/users).
`,
  },
  {
    id: "keeping",
    title: "How long people's data is stored",
    words: "privacy gdpr retention months delete old clients guests accounts mails",
    body: `
[People's Data](/admin/data#keeping) has the number of months after which guests, unused accounts, emails, messages and audit entries are deleted automatically, at night. Guests, accounts and emails are only deleted after you have looked at **Show what would be deleted** and chosen **Agree and save**. Your privacy notice shows the months that are set.
`,
  },
  {
    id: "books",
    title: "Export the books for your accountant",
    words: "export csv excel json accountant tax list clients appointments download",
    body: `
On [People's Data](/admin/data#books), choose the first and the last day, and **CSV**. The file opens in Excel. Further down you can export the list of your clients. The audit log records who exported a file. Erasing a client's data does not change exported files, so delete those when you no longer need them.
`,
  },
  {
    id: "new-computer",
    title: "Use a new computer, tablet or phone",
    words: "new computer pc tablet device install desk browser replace stolen lost",
    body: `
You don't have to install anything. Open your site in the browser and log in.

For the front desk, an admin then opens [Settings](/admin/settings#part-desks) in that browser and chooses **Use this browser as a front desk**. Staff can then log in with a name and a PIN. Remove the old device from the same list with **Revoke**. If it was lost or stolen, do this at once from any other device: everyone is logged out there. For a phone with your own login, use **Logout from all devices** on [your profile](/profile).
`,
  },
  {
    id: "needs",
    title: "What a service needs: rooms, processing time, prices, conditions, add-ons",
    words:
      "room, equipment, device, chair, places, processing time, pause, development, patch test, consent, condition, precondition, contraindication, add-on, addon, extra, price by provider, duration by provider",
    body: `
Choose a service on [Manage Services](/admin/services), then **Needs & add-ons**.

- **Rooms and equipment** are added on [Rooms & Equipment](/admin/rooms), each with its number of places. They are never booked for more visits than there are places.
- **Pause**: when the client is alone, for example while a color sets, and for how long. The provider can take other clients in this time.
- A provider can have a different price and duration.
- **Before booking**: conditions such as a patch test some hours before, a number of days between visits, a consent, or no alert of a certain kind. Guests see the conditions. Staff can book anyway with a tick, which the audit records.
- **Add-ons** have minutes and a price. Clients tick them when they book the service.
`,
  },
  {
    id: "till-terms",
    title: "Set up the till",
    words:
      "receipt, tax, VAT, products, stock, package, gift voucher, paper voucher, float, drawer, price list",
    body: `
[Till](/admin/till) has five parts:

- **Receipts**: whether prices include tax, your tax number, the last line, and the cash in the drawer in the morning.
- **Taxes**: the first rate in use is the default. If a rate changes, add a new one and stop using the old one. For items without tax, add a rate of 0 and choose it for the service or product.
- **Products**: a short list with prices. Use **Track stock** for products that you track. Deliveries, losses and counts are recorded with the person and the time.
- **Packages**: a number of visits of a service at one price. Later changes don't affect packages that are already sold. Guests see them on [Packages and Gift Vouchers](/packages).
- To offer gift vouchers to guests, describe them on [Manage Website](/admin/webpage?part=packages). Leave that text empty if you don't sell any.
- **Vouchers**: all vouchers with what is left on them. To use a paper voucher that you sold earlier, enter its code and what is left. It does not count as revenue.

Payments are recorded, not collected. Charge cards at your own terminal. No card numbers are stored.
`,
  },
  {
    id: "reports",
    title: "Read the reports",
    words: "revenue, turnover, occupancy, figures, statistics, retention, no-shows, CSV, spreadsheet, charts",
    body: `
[Reports](/admin/reports) cover revenue, visits, occupancy, no-shows, new and returning clients, services, how far ahead people book, and searches without a free time.

- Choose **This week**, **Last week**, **This month** or **This year**, or enter days and press **Show**. Each figure is compared with the same number of days before.
- **As a table** shows the numbers of a chart. **CSV** exports them for a spreadsheet.
- Revenue is the value of delivered services and products, with tax and without tips. A table shows how it relates to the money that you took: tips and prepaid sales are added, and payments with vouchers, packages and deposits are deducted.
- Occupancy is based on today's working hours.

Only **Visits in this period (CSV)** and **Clients (CSV)** contain names. The audit records who exported them.
`,
  },
];
