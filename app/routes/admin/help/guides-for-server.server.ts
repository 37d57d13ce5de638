import type { Guide } from "./guide.ts";

// The reader is mostly the owner, who has never typed a command.
export const guidesForServer: Guide[] = [
  {
    id: "trouble",
    title: "When something is wrong: look here first",
    words: "broken error down problem slow help emergency doctor log system",
    body: `
[System](/admin/system) says at its top what is wrong and what to do, the worst first. Where no page opens, the server itself says the same. [Type there](/admin/help?guide=type#type):

~~~
sudo studio doctor
~~~

Nothing that you type from these guides loses data. Whoever you ask for help will want to see what this says, and the last lines that the studio wrote:

~~~
sudo journalctl -u studio -n 30 -o cat
~~~

Neither holds the name, address or number of a client.
`,
  },
  {
    id: "type",
    title: "Type a command on the server",
    words: "terminal shell ssh console putty powershell root password login",
    body: `
On a Mac open Terminal, on Windows PowerShell; type this with the address of your site, and press Enter:

~~~
ssh root@studio.example
~~~

Asked for a password, type that of the server, not of the studio; nothing shows while you type. Where this does not work, the website of the company that rents the server to you has a button such as Console, which opens the same.

Then type one line at a time, as it stands in the guide, with Enter after each. \`exit\` leaves. Whoever set up the server may have given you another name than root.
`,
  },
  {
    id: "no-site",
    title: "When something is wrong: the site does not open",
    words: "trouble down offline unreachable certificate 502 right back status start restart",
    body: `
1. See whether another site opens. If none does, it is your internet.
2. “We'll be right back”, or nothing at all, for longer than a minute: [type](/admin/help?guide=type#type)

   ~~~
   sudo studio status
   ~~~

   It says whether the studio runs and, where it does not, why not and what to do. When that is done:

   ~~~
   sudo systemctl start studio
   ~~~

3. The browser warns of a certificate, or finds no such address: the domain name leads elsewhere or has run out, or ports 80 and 443 are shut at the company that rents the server to you. The studio is well meanwhile. This names the reason:

   ~~~
   sudo journalctl -u caddy -n 30 -o cat
   ~~~

Until it is back, go on with the printed day sheet, or with **Paper**, which a browser with an open desk has kept. Enter what happened afterwards.
`,
  },
  {
    id: "mails-fail",
    title: "When something is wrong: mails do not go out",
    words: "trouble email smtp server password spam sender not sent waiting failing",
    body: `
[Mails](/admin/help?show=mails) says since when and what the mail server answers. Nothing is lost: what still makes sense goes out as soon as it works.

A mail that is marked "Unknown" was handed to the mail server, which did not answer. It may have arrived. It is sent once more, an hour later; after that, call the client if it matters.

- **A wrong password**: it was changed at your mail service. Many services want one made for programs, which they call an app password.
- **A sender that it does not accept**: write the address that you have there into MAIL_FROM.
- **No mail server is set**: write yours into SMTP_URL.

These stand in a file on the server. [Type](/admin/help?guide=type#type) the first line to open it, change what has to be changed, press Ctrl + O, Enter and Ctrl + X, and type the second, which starts the studio again:

~~~
sudo nano /etc/studio/studio.env
sudo systemctl restart studio
~~~

A line looks like \`SMTP_URL=smtps://user:password@mail.example:465\`. Write @ in the name or the password as %40, : as %3A, / as %2F and % as %25. Then send yourself a test mail from [the checklist](/admin/start).

Mails that arrive as spam are a matter of your domain name: ask your mail service for its SPF and DKIM records.
`,
  },
  {
    id: "no-writing",
    title: "When something is wrong: the site can't save anything",
    words: "trouble disk full space damaged deleted database bookings refused call us",
    body: `
Visitors read that they shall call you, and [System](/admin/system) names which of the two it is. What was confirmed before is not lost.

**The disk is full.** [Type](/admin/help?guide=type#type) these two: the first makes room, the second lists old versions of the program, of which \`sudo studio switch --remove\` with its number deletes one.

~~~
sudo journalctl --vacuum-size=100M
sudo studio switch --list
~~~

Bookings go on by themselves. If it happens again, rent a larger disk.

**The database is damaged or gone.** [Put a backup back](/admin/help?guide=restore#restore).
`,
  },
  {
    id: "backup",
    title: "A backup: what happens by itself, and what does not",
    words: "backup copy safe download nightly off-site restic",
    body: `
Each night the studio makes a backup by itself, reads it back to see that it is whole, and keeps the last 14 days, one of each of three months, and always the newest five. If the server's clock is wrong, none is deleted. Once a week it tries the newest one out. [System](/admin/system) shows them, and every page of yours says so when the last is older than a day.

- **Make one now**: **Make a backup now** on [System](/admin/system). Do it before you change much.
- **Keep one elsewhere**: they lie on the same disk as the studio and go when it goes. So type your password there, choose **Open a backup** now and then, and save it by the link that comes, onto a disk or into a safe that is yours alone: the file holds the names, numbers and notes of all clients.
- **Or let the server send them away each night**: whoever set it up finds how under "Copies off this machine" in install.md, which came with the program.
`,
  },
  {
    id: "restore",
    title: "Put a backup back",
    words: "restore backup bring back deleted lost damaged database undo",
    body: `
Everything is then as it was when the backup was made. What was booked and changed since is not in it: write it down before, from [the front desk](/receptionist) or from the mails that you got.

1. [Type](/admin/help?guide=type#type) this. It changes nothing, and says which backup it is and what would come back.

   ~~~
   sudo studio restore latest --dry-run
   ~~~

2. Then these three, one after the other:

   ~~~
   sudo systemctl stop studio
   sudo studio restore latest
   sudo systemctl start studio
   ~~~

3. Log in anew, and see that all is as it should be. No mail goes out until you say so on [System](/admin/system), because some may have gone out before.

What was there is moved aside on the server, not deleted.

**Another one than the latest.** \`sudo studio backup --list\` names them all, and a name from it takes the place of the word latest. For one that you have downloaded, type \`scp NAME root@studio.example:\` on your own computer, with its name and your address: that brings it over, and /root/NAME takes the place of the word.
`,
  },
  {
    id: "upgrade",
    title: "A new version of the program",
    words: "upgrade update version release switch rollback go back new",
    body: `
Two files make a version. Bring them to the server and unpack the larger one, as "Upgrade, and back" in install.md says word for word. Then [type](/admin/help?guide=type#type) its number:

~~~
sudo studio switch 0.3.0
~~~

It tries the new version on a copy of your data, makes a backup, and goes back by itself if the new one does not answer. Visitors wait a few seconds, and nobody's form is lost. The same command with the old number leads back; \`sudo studio switch --list\` names all that are there. What is new stands on [System](/admin/system), under **What is new in this version**.
`,
  },
  {
    id: "new-server",
    title: "The server is gone, or you rent another",
    words: "new server machine move computer disaster crash lost disk provider vps change",
    body: `
Rent another, install the studio there by the five commands of install.md, and bring your newest backup: it takes about ten minutes. "A new machine" in install.md has each line. You need the two files of the program and one of these:

- the copies that the server sent away each night, with the password that is on paper;
- a backup that you downloaded from [System](/admin/system);
- the folder /var/lib/studio/backups of the old server, where that still runs.

Then let the domain name lead to the new machine, where you rent the name. Do all of this while the old server still runs, if you can, and stop the studio there before you take the last backup.
`,
  },
  {
    id: "address",
    title: "Forms are refused, or links in mails lead nowhere",
    words: "trouble origin address domain www another site refused link wrong url",
    body: `
The studio has one address, ORIGIN. All links in mails lead to it, and a form is taken only where the browser is sure that it comes from this very site. [System](/admin/system) says what it is, and under which other address browsers had the site open.

"This request came from another site" names the two addresses that differ. If the one in your browser is right, [type](/admin/help?guide=type#type) the first line, write it behind ORIGIN=, from https:// to the last letter, without a slash at the end, press Ctrl + O, Enter and Ctrl + X, and type the second:

~~~
sudo nano /etc/studio/studio.env
sudo systemctl restart studio caddy
~~~

If ORIGIN is right, open the site there, and let the other name lead to it.
`,
  },
  {
    id: "locked-out",
    title: "Nobody can log in",
    words: "password forgot forgotten owner admin login account lost locked out mail link",
    body: `
**Forgot password?** on the login page sends a link, where mails go out. Where they don't, [type](/admin/help?guide=type#type) this with your own address:

~~~
sudo studio admin password you@studio.example
~~~

It prints a new password, which holds for seven days until you choose your own, and ends all logins of that account. Where no account of an admin is left, this makes one:

~~~
sudo studio admin create you@studio.example
~~~
`,
  },
];
