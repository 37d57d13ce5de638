import type { Guide } from "./guide.ts";

// Most readers are owners who have never typed a command.
export const guidesForServer: Guide[] = [
  {
    id: "trouble",
    title: "When something is wrong: start here",
    words: "broken error down problem slow help emergency doctor log system look first",
    body: `
[System](/admin/system) shows what is wrong and what to do, the worst first. If no page opens, the server itself can tell you the same. [Type there](/admin/help?guide=type#type):

~~~
sudo studio doctor
~~~

Nothing that you type from these guides deletes your data. If you ask someone for help, send them this output and the last lines of the log:

~~~
sudo journalctl -u studio -n 30 -o cat
~~~

Neither contains names, addresses or phone numbers of clients.
`,
  },
  {
    id: "type",
    title: "Type a command on the server",
    words: "terminal shell ssh console putty powershell root password login",
    body: `
On a Mac, open Terminal. On Windows, open PowerShell. Type this with the address of your site, and press Enter:

~~~
ssh root@studio.example
~~~

If you are asked for a password, type the password of the server, not of the studio. You don't see it while you type. If this does not work, look for a button such as Console on the website of the company that rents you the server. It opens the same kind of window.

Then type one line at a time, exactly as shown in the guide, and press Enter after each. Type \`exit\` to leave. The person who set up the server may have given you another user name than root.
`,
  },
  {
    id: "no-site",
    title: "When something is wrong: the site does not open",
    words: "trouble down offline unreachable certificate 502 right back status start restart",
    body: `
1. Check whether other sites open. If none does, the problem is your internet connection.
2. If you see “We'll be right back” or nothing at all for longer than a minute, [type](/admin/help?guide=type#type)

   ~~~
   sudo studio status
   ~~~

   It says whether the studio is running. If not, it says why and what to do. Do that, then start the studio:

   ~~~
   sudo systemctl start studio
   ~~~

3. If the browser warns about a certificate or can't find the address, the studio itself is fine. The domain name has expired or points to another server, or ports 80 and 443 are closed at the company that rents you the server. This shows the reason:

   ~~~
   sudo journalctl -u caddy -n 30 -o cat
   ~~~

Until the site is back, work with the printed day sheet, or with **Paper**, which opens without internet in a browser that is a desk. Enter the changes afterwards.
`,
  },
  {
    id: "mails-fail",
    title: "When something is wrong: emails are not sent",
    words: "trouble mail mails smtp server password spam sender sent waiting failing go out",
    body: `
[Emails](/admin/help?show=mails) shows since when emails fail and what the mail server answers. Nothing is lost. Emails that are still needed are sent as soon as it works.

An email marked "Unknown" was passed to the mail server, which did not answer. It may have arrived. The studio sends it once more an hour later. After that, call the client if it matters.

- **Wrong password**: it was changed at your email service. Many services need a separate password for programs, called an app password.
- **Sender not accepted**: set MAIL_FROM to the address that you have at your email service.
- **No mail server is set up**: set SMTP_URL to your mail server.

These settings are in a file on the server. [Type](/admin/help?guide=type#type) the first line to open it. Change the setting, then press Ctrl + O, Enter and Ctrl + X. Type the second line to restart the studio:

~~~
sudo nano /etc/studio/studio.env
sudo systemctl restart studio
~~~

A line looks like \`SMTP_URL=smtps://user:password@mail.example:465\`. In the user name and password, write @ as %40, : as %3A, / as %2F and % as %25. Then send yourself a test email from [the checklist](/admin/start).

If emails arrive as spam, your domain name needs SPF and DKIM records. Your email service tells you which.
`,
  },
  {
    id: "no-writing",
    title: "When something is wrong: the site can't save anything",
    words: "trouble disk full space damaged deleted database bookings refused call us",
    body: `
Visitors are asked to call you, and [System](/admin/system) says which of these two problems you have. Confirmed appointments are not lost.

**The disk is full.** [Type](/admin/help?guide=type#type) these two lines. The first frees space. The second lists old versions of the program. Delete one with \`sudo studio switch --remove\` and its number.

~~~
sudo journalctl --vacuum-size=100M
sudo studio switch --list
~~~

Bookings work again automatically. If it happens again, rent a larger disk.

**The database is damaged or missing.** [Restore a backup](/admin/help?guide=restore#restore).
`,
  },
  {
    id: "backup",
    title: "Backups: what is automatic, and what you do",
    words: "backup copy safe download nightly off-site restic happens",
    body: `
Every night the studio makes a backup and verifies it. It keeps the last 14 days, one from each of the last three months, and always the newest five. If the server's clock is wrong, no backup is deleted. Once a week the studio tests the newest backup. [System](/admin/system) lists the backups, and every staff page warns you if the last one is older than a day.

- **Make one now**: choose **Back up now** on [System](/admin/system), for example before large changes.
- **Keep one elsewhere**: the backups are on the same disk as the studio and are lost with it. Type your password on that page, choose **Prepare download**, and download it with the link that appears. Store it where only you have access: it contains the names, numbers and notes of all clients.
- **Or send a copy to another place every night**: install.md, which comes with the program, shows how under "Copies off this machine".
`,
  },
  {
    id: "restore",
    title: "Restore a backup",
    words: "restore backup bring put back deleted lost damaged database undo",
    body: `
A restore returns everything to the time of the backup. Later bookings and changes are not in it. Write them down first, from [the front desk](/receptionist) or from your emails.

1. [Type](/admin/help?guide=type#type) this line. It changes nothing. It shows the date of the backup and what it contains.

   ~~~
   sudo studio restore latest --dry-run
   ~~~

2. Then type these three, one after the other:

   ~~~
   sudo systemctl stop studio
   sudo studio restore latest
   sudo systemctl start studio
   ~~~

3. Log in again and check that everything is right. No email is sent until you allow it on [System](/admin/system), because some may have been sent before.

The previous database is moved aside on the server, not deleted.

**Another backup.** Type \`sudo studio backup --list\` and use a name from the list instead of the word latest. To restore a backup that you downloaded, type \`scp NAME root@studio.example:\` on your own computer, with the name of the file and the address of your site. Then use /root/NAME instead of the word latest.
`,
  },
  {
    id: "upgrade",
    title: "Install a new version of the program",
    words: "upgrade update version release switch rollback go back new",
    body: `
A version consists of two files. Copy them to the server and unpack the larger one, as shown under "Upgrade and go back" in install.md. Then [type](/admin/help?guide=type#type) its number:

~~~
sudo studio switch 0.3.0
~~~

This tests the new version on a copy of your data, makes a backup and starts the new version. If it does not answer, the studio goes back automatically. Visitors wait a few seconds and lose nothing they typed. To go back later, use the same command with the old number. \`sudo studio switch --list\` lists the installed versions. [System](/admin/system) lists the changes under **What's new in this version**.
`,
  },
  {
    id: "new-server",
    title: "Move to a new server",
    words: "new server machine move computer disaster crash lost gone disk provider vps change rent another",
    body: `
Rent another server, install the studio with the five commands in install.md, and restore your newest backup. This takes about ten minutes. "A new machine" in install.md has each line. You need the two files of the program and one of these:

- the copies that the server sent to another place every night, with their password;
- a backup that you downloaded from [System](/admin/system);
- the folder /var/lib/studio/backups of the old server, if that still works.

Then point the domain name to the new server, at the company where you registered it. If you can, do this while the old server still works, and stop the studio there before you make the last backup.
`,
  },
  {
    id: "address",
    title: "Forms are refused, or links in emails don't work",
    words: "trouble origin address domain www another site refused link wrong url mails lead nowhere",
    body: `
The studio has one address, ORIGIN. All links in emails use it, and forms are accepted only from this address. [System](/admin/system) shows it, together with other addresses at which browsers opened the site.

The message "This request came from another site" shows the two addresses that differ. If the address in your browser is the right one, [type](/admin/help?guide=type#type) the first line. Write the address after ORIGIN=, starting with https:// and without a slash at the end. Press Ctrl + O, Enter and Ctrl + X, and type the second line:

~~~
sudo nano /etc/studio/studio.env
sudo systemctl restart studio caddy
~~~

If ORIGIN is right, open the site at that address, and redirect the other name to it.
`,
  },
  {
    id: "locked-out",
    title: "No one can log in",
    words: "password forgot forgotten owner admin login account lost locked out mail link",
    body: `
**Forgot password?** on the login page sends a link by email. If the studio can't send emails, [type](/admin/help?guide=type#type) this with your own address:

~~~
sudo studio admin password you@studio.example
~~~

It prints a new password, which is valid for seven days until you choose your own, and signs the account out everywhere. If there is no admin account any more, create one:

~~~
sudo studio admin create you@studio.example
~~~
`,
  },
];
