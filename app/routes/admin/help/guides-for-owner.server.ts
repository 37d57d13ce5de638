import type { Guide } from "./types.ts";

/** For whoever owns the studio and its site. */
export const guidesForOwner: Guide[] = [
  {
    id: "first-week",
    title: "The first week: make it yours",
    words: "start setup begin checklist new",
    body: `
[Open the Studio](/admin/start) lists what is still an example, ticks what is done, and opens the studio or closes it again.

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
Confirmations, changes, cancellations and reminders are written with each booking; how long before a visit the two reminders go out, and in which quiet hours none does, is set on [Settings](/admin/settings), under Changes and reminders. A reminder says until when a change is free, and has buttons to say "I'm coming" and to move or cancel. Under Mails you choose whether the studio gets a mail for each booking, move and cancellation, or one each morning. [Mails](/admin/help?show=mails) shows what was sent, what waits, and why something was not sent. Without a mail server nothing is lost: mails are kept there, and the pages tell people to call instead. An address gets at most ten mails about visits a day, and three about one visit in ten minutes: so nobody can use the booking form to bother a stranger. What is above waits, and then only the latest state is sent. All clients together get 200 a day; when they are used up, this page says so. The server's settings are described in the README (SMTP_URL).
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
    words: "gdpr privacy export delete forget data protection",
    body: `
Clients with an account do both themselves, at the end of their profile: **Download my data** and **Delete my account**. You can delete an account on [Manage Users](/admin/users). Coming visits are cancelled; past ones stay in the books without name and address.
`,
  },
  {
    id: "backup",
    title: "Backups and upgrades",
    words: "backup restore copy upgrade update server safe download version",
    body: `
Each night the studio makes a backup by itself, reads it back to see that it is whole, and keeps the last 14 days and one of each of three months. Once a week it tries the newest one out. [System](/admin/system) shows them, and says so on every page when the last is older than a day.

- **Make one now**: the button on [System](/admin/system). Do it before you change much.
- **Keep one elsewhere**: backups lie on the same disk as the studio, so download one now and then, onto a disk or into a safe that is yours alone. It holds the names, numbers and notes of all clients. Whoever set up the server can also send them away each night: the file install.md says how.
- **Put one back**: on the server, type **sudo systemctl stop studio**, then **sudo studio restore latest**, then **sudo systemctl start studio**. With **--dry-run** at the end it only says what would come back. What is there now is moved aside, not deleted.
- **After that** no mail goes out until you say so on [System](/admin/system): some may have gone out before.
- **Upgrade**: unpack the new version and type **sudo studio switch** with its number. A copy of the database is made before it is changed, and the same command leads back. What is new stands on [System](/admin/system).
`,
  },
  {
    id: "trouble",
    title: "When something is wrong",
    words: "broken error down offline problem slow help emergency doctor log refused another site address",
    body: `
Look at [System](/admin/system) first: what is wrong stands at its top, with what to do. If no page opens, **studio doctor**, typed on the server, says the same.

- **No page opens.** Type **studio status** on the server. If it does not run: **sudo systemctl start studio**, and **journalctl -u studio -n 20** shows the sentence that says why not.
- **Clients get no mails.** [Mails](/admin/help?show=mails) says since when and why. Mostly a password at the mail service was changed: put the new one into /etc/studio/studio.env and type **sudo systemctl restart studio**. Nothing is lost, what waits goes out then.
- **Forms say "This request came from another site".** The page was opened at another address than the studio's. If the sentence names an address that is yours, set ORIGIN to it in /etc/studio/studio.env and restart.
- **"We can't save anything".** The disk is full, or the file of the database is damaged or gone. Nothing that was confirmed before is lost. Make room; or put a backup back, as the guide above says.
- **Something was deleted by mistake.** Most pages have **Undo**. If that does not help, a backup from before can be looked at or put back.
- **Nobody can log in.** On the server, **sudo studio admin password** and your address set a new password.
- **A visit is there twice, or not at all.** [Audit](/admin/help?show=audit) says who did what, and when.
`,
  },
];
