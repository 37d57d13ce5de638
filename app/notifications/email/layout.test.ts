import { describe, expect, test } from "vitest";
import {
  type AppointmentInWords,
  type AppointmentKind,
  clientEmail,
  staffEmail,
} from "#app/appointments/notices/templates.ts";
import { greeting } from "./greeting.ts";
import { type EmailContent, mailHtml, mailText, type Sender } from "./layout.ts";

const sender: Sender = {
  studioName: "Lavender & Linen",
  address: "48 Juniper Lane",
  phone: "(503) 555-0142",
  email: "hello@studio.example",
};

const appointment: AppointmentInWords = {
  service: "Signature Facial",
  moment: "Tue, Nov 24, 12:00 PM",
  day: "Tuesday, November 24, 2026",
  time: "12:00 PM to 1:00 PM",
  provider: "Maya Ortiz",
  price: "$95",
  reference: "K7PQ29",
  where: "48 Juniper Lane",
  client: { name: "Ana López", phone: "(555) 010-2030", email: "ana@example.com" },
  hasNotes: true,
  policy: "24-hour notice is required.",
  changeDeadline: "Monday, November 23, 12:00 PM",
  charge: "$95",
  reminder: "Please come without make-up.\nThank you.",
  before: "Mon, Nov 23, 9:00 AM",
};

const addresses = {
  manage: `https://studio.example/manage/${"t".repeat(43)}`,
  book: "https://studio.example/book",
  diary: "https://studio.example/receptionist",
};

const kinds = ["booked", "moved", "cancelled", "reminder"] as const;
const letters: [string, EmailContent][] = kinds.flatMap((kind) => [
  [`${kind}, client`, clientEmail(kind, appointment, addresses)],
  [`${kind}, staff`, staffEmail(kind, appointment, addresses)],
]);

describe.each(letters)("the mail %s", (_name, content) => {
  const html = mailHtml(content, sender);

  test("has at most 20 KB, one button, a language, a preheader and no script or image", () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(20_000);
    expect(html.match(/<a /gu)).toHaveLength(1);
    expect(html).toContain('<html lang="en">');
    expect(html.indexOf(content.preheader)).toBeLessThan(html.indexOf("<h1"));
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(/u);
    expect(html).toContain("max-width:560px");
  });

  test("leads to the studio's own origin only", () => {
    const links = [...html.matchAll(/(?:href|src|action)="([^"]*)"/gu)].map(([, link]) => link);
    expect(links.every((link) => link?.startsWith("https://studio.example/"))).toBe(true);
  });

  test("says in text what it says in HTML", () => {
    const text = mailText(content, sender);
    for (const { term, detail } of content.facts) expect(text).toContain(`${term}: ${detail}`);
    for (const words of [
      content.heading,
      ...content.paragraphs,
      ...content.notes,
      content.button?.url ?? "",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(sender.phone);
  });
});

test("The accent is the theme's, in light and in dark.", () => {
  const content = clientEmail("booked", appointment, addresses);
  const plain = mailHtml(content, sender);
  for (const hex of ["#6d3fa3", "#ffffff", "#cdb0f0", "#22103a"]) expect(plain).toContain(hex);
  const colours = {
    light: { accent: "#3f6650", onAccent: "#fffffe" },
    dark: { accent: "#a9c4b0", onAccent: "#221a2b" },
  };
  const themed = mailHtml(content, { ...sender, colours });
  expect(themed).not.toMatch(/#6d3fa3|#cdb0f0|#22103a/u);
  expect(themed).toContain("background:#3f6650;");
  expect(themed).toContain("color:#fffffe;");
  expect(themed).toContain(".button{background:#a9c4b0!important}.button a{color:#221a2b!important}");
});

test("Nothing that a person typed becomes markup.", () => {
  const evil = `<img src=x onerror="a()">'&`;
  const content = staffEmail(
    "booked",
    { ...appointment, service: evil, client: { ...appointment.client, name: evil } },
    addresses,
  );
  const html = mailHtml(content, { ...sender, studioName: evil });
  expect(html).not.toContain("<img");
  expect(html).toContain("&#60;img src=x onerror=&#34;a()&#34;&#62;&#39;&#38;");
});

test("Lines of the owner's reminder stay lines.", () => {
  const content = clientEmail("reminder", appointment, addresses);
  expect(mailHtml(content, sender)).toContain("Please come without make-up.<br>Thank you.");
});

test("What can't be changed free of charge any more is only viewed.", () => {
  const labels = ["Monday, November 23, 12:00 PM", ""].map(
    (changeDeadline) => clientEmail("reminder", { ...appointment, changeDeadline }, addresses).button?.label,
  );
  expect(labels).toEqual(["View or change your visit", "View your visit"]);
});

test("The words for staff hold no link of the client.", () => {
  for (const kind of kinds) {
    expect(mailText(staffEmail(kind, appointment, addresses), sender)).not.toContain("/manage/");
  }
});

test("The words for a client hold no address, phone number or note.", () => {
  for (const kind of kinds) {
    const text = mailText(clientEmail(kind, appointment, addresses), { ...sender, email: "" });
    expect(text).not.toMatch(/ana@|2030|First line/u);
  }
});

test.each([
  ["Ana López", "Hello Ana,"],
  ["Zoë", "Hello Zoë,"],
  ["O’Neil Jean-Luc", "Hello O’Neil,"],
  ["http://evil.test win a prize", "Hello,"],
  ["evil.test", "Hello,"],
  ["Hello@evil.test", "Hello,"],
  ["Dr. Who", "Hello,"],
  ["", "Hello,"],
  ["x".repeat(40), "Hello,"],
])("A name such as %s is greeted with %s", (name, words) => {
  expect(greeting(name)).toBe(words);
});

test("The owner's reminder text stands in reminders alone, whole and in both parts; without one there is no gap.", () => {
  const of = (kind: Exclude<AppointmentKind, "late">, given = appointment) =>
    clientEmail(kind, given, addresses);
  expect(of("reminder").paragraphs).toContain("Please come without make-up.\nThank you.");
  expect(mailHtml(of("reminder"), sender)).toContain("Please come without make-up.<br>Thank you.");
  for (const kind of ["booked", "moved", "cancelled", "clock"] as const) {
    expect(mailText(of(kind), sender)).not.toContain("make-up");
  }
  expect(of("reminder", { ...appointment, reminder: "" }).paragraphs).not.toContain("");
});
