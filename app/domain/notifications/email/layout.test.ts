import { describe, expect, test } from "vitest";
import {
  type AppointmentInWords,
  clientEmail,
  reminderEmail,
} from "#app/domain/appointments/notices/client-email.ts";
import { lateEmail, staffEmail } from "#app/domain/appointments/notices/write.server.ts";
import { type EmailContent, greeting, mailHtml, mailText, type Sender } from "./layout.ts";

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
  gettingHere: "Ring the green bell.\nThe door is at the side.",
  preparation: "Please come without jewelry.",
  client: { name: "Ana López", phone: "(555) 010-2030", email: "ana@example.com" },
  hasNotes: true,
  confirmed: false,
  policy: "24-hour notice is required.",
  changeDeadline: "Monday, November 23, 12:00 PM",
  charge: "$95",
  reminder: "Please come without make-up.\nThank you.",
  others: "",
  before: "Mon, Nov 23, 9:00 AM",
  calledOff: null,
  bookQuery: "?service=Signature+Facial&provider=7",
  parts: [],
  isLonger: false,
  stays: "",
  deposit: "",
  leavesCalendar: false,
};

const addresses = {
  manage: `https://studio.example/manage/${"t".repeat(43)}`,
  coming: `https://studio.example/manage/${"t".repeat(43)}#coming`,
  book: "https://studio.example/book",
  diary: "https://studio.example/receptionist",
};

const kinds = ["booked", "moved", "cancelled", "clock"] as const;
const studioCancelled = { ...appointment, calledOff: { reason: "Maya is ill." }, leavesCalendar: true };
const wordsOf = (kind: (typeof kinds)[number]) => ({ ...appointment, leavesCalendar: kind === "cancelled" });
const toClient: [string, EmailContent][] = [
  ...kinds.map((kind): [string, EmailContent] => [kind, clientEmail(kind, wordsOf(kind), addresses)]),
  ["cancelled by the studio", clientEmail("cancelled", studioCancelled, addresses)],
  ["reminder", reminderEmail({ second: false }, appointment, addresses)],
  ["second reminder", reminderEmail({ second: true }, appointment, addresses)],
];
const toStaff: [string, EmailContent][] = [
  ...kinds.map((kind): [string, EmailContent] => [
    `${kind}, staff`,
    staffEmail(kind, wordsOf(kind), addresses),
  ]),
  ["late, staff", lateEmail(15, appointment, addresses)],
];
const ofClient = new Map(toClient);

describe.each([...toClient, ...toStaff])("the mail %s", (_name, content) => {
  const html = mailHtml(content, sender);

  test("has at most 20 KB, a language and a preheader, and no script or image", () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(20_000);
    expect(html).toContain('<html lang="en">');
    expect(html.indexOf(content.preheader)).toBeLessThan(html.indexOf("<h1"));
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(/u);
    expect(html).toContain("max-width:560px");
  });

  test("links only to the studio's pages, phone, email and map", () => {
    const links = [...html.matchAll(/(?:href|src|action)="([^"]*)"/gu)].map(([, link]) => link ?? "");
    const others = links.filter((link) => !link.startsWith("https://studio.example/"));
    expect(
      others.filter((link) => !/^(?:tel:|mailto:|https:\/\/www\.google\.com\/maps\/)/u.test(link)),
    ).toEqual([]);
  });

  test("links phone, email and place, and leaves others to be detected by the phone", () => {
    expect(html).toContain('href="tel:5035550142"');
    expect(html).toContain('href="mailto:hello@studio.example"');
    expect(html).toContain("https://www.google.com/maps/search/?api=1&#38;query=48%20Juniper%20Lane");
    expect(html).not.toContain("format-detection");
  });

  test("has the same content in text and HTML", () => {
    const text = mailText(content, sender);
    for (const { term, detail } of content.facts) expect(text).toContain(`${term}: ${detail}`);
    for (const { heading, text: words } of content.passages ?? []) {
      expect(text).toContain(`${heading}\n${words}`);
    }
    for (const words of [
      content.heading,
      ...content.paragraphs,
      ...content.notes,
      content.button?.url ?? "",
      content.secondButton?.url ?? "",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(sender.phone);
  });
});

test("a mail has the accent of the theme, light and dark", () => {
  const content = clientEmail("booked", appointment, addresses);
  const plain = mailHtml(content, sender);
  for (const hex of ["#6d3fa3", "#ffffff", "#cdb0f0", "#22103a"]) expect(plain).toContain(hex);
  const colors = {
    light: { accent: "#3f6650", onAccent: "#fffffe" },
    dark: { accent: "#a9c4b0", onAccent: "#221a2b" },
  };
  const themed = mailHtml(content, { ...sender, colors });
  expect(themed).not.toMatch(/#6d3fa3|#cdb0f0|#22103a/u);
  expect(themed).toContain("background:#3f6650;");
  expect(themed).toContain("color:#fffffe;");
  expect(themed).toContain(".button{background:#a9c4b0!important}.button a{color:#221a2b!important}");
});

test("escapes everything that a person typed", () => {
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

test("keeps the line breaks of the owner's reminder text", () => {
  const content = reminderEmail({ second: false }, appointment, addresses);
  expect(mailHtml(content, sender)).toContain("Please come without make-up.<br>Thank you.");
});

describe("the buttons of a reminder", () => {
  const buttons = (facts: Partial<AppointmentInWords>) => {
    const { button, secondButton } = reminderEmail(
      { second: false },
      { ...appointment, ...facts },
      addresses,
    );
    return [button, secondButton].map((one) => one && [one.label, one.url]);
  };
  const coming = ["I'm coming", addresses.coming];

  test.each([
    ["while it can be changed", {}, [coming, ["Move or cancel", addresses.manage]]],
    [
      "once it can't be changed",
      { changeDeadline: "" },
      [coming, ["View your appointment", addresses.manage]],
    ],
    [
      "after the client has confirmed",
      { confirmed: true },
      [["Move or cancel", addresses.manage], undefined],
    ],
    [
      "after the client has confirmed, when it can't be changed",
      { confirmed: true, changeDeadline: "" },
      [["View your appointment", addresses.manage], undefined],
    ],
  ])("%s", (_when, facts, expected) => {
    expect(buttons(facts)).toEqual(expected);
  });
});

test("a reminder names the deadline only while changes are free", () => {
  for (const second of [true, false]) {
    const says = (changeDeadline: string) =>
      reminderEmail({ second }, { ...appointment, changeDeadline }, addresses).paragraphs.join(" ");
    expect(says("Monday, November 23, 12:00 PM")).toContain(
      "free of charge, until Monday, November 23, 12:00 PM",
    );
    expect(says("")).not.toMatch(/free|cancel this/iu);
  }
});

test("the second reminder is shorter: time, service and place, without price, policy and reminder text", () => {
  const [first, second] = [true, false].map((is) =>
    mailText(reminderEmail({ second: !is }, appointment, addresses), sender),
  );
  for (const words of ["$95", "24-hour", "make-up", "green bell", "jewelry", "K7PQ29"]) {
    expect(first).toContain(words);
    expect(second).not.toContain(words);
  }
  for (const words of ["Tuesday, November 24, 2026", "12:00 PM", "Maya Ortiz", "48 Juniper Lane"]) {
    expect(second).toContain(words);
  }
});

test("preparation and directions are in the confirmation and the first reminder, and no heading without a text", () => {
  for (const [name, content] of toClient) {
    const says = name === "booked" || name === "reminder";
    expect([name, mailText(content, sender).includes("The door is at the side.")]).toEqual([name, says]);
    expect([name, mailHtml(content, sender).includes("without jewelry")]).toEqual([name, says]);
  }
  const bare = clientEmail("booked", { ...appointment, gettingHere: "", preparation: "" }, addresses);
  expect(mailHtml(bare, sender)).not.toContain("<h2");
});

describe("a cancellation", () => {
  test("by the studio has an apology, the reason, the charge and a link to book the same again", () => {
    const content = clientEmail("cancelled", studioCancelled, addresses);
    const text = mailText(content, sender);
    expect(content.heading).toBe("We had to cancel your visit");
    for (const words of ["We're sorry", "Reason: Maya is ill.", "Nothing is charged."]) {
      expect(text).toContain(words);
    }
    expect(content.button).toEqual({
      label: "Choose another time",
      url: "https://studio.example/book?service=Signature+Facial&provider=7",
    });
  });

  test("by the studio omits a missing reason and the link to a deleted service", () => {
    const gone = { ...appointment, calledOff: { reason: "" }, bookQuery: "" };
    const content = clientEmail("cancelled", gone, addresses);
    expect(mailText(content, sender)).not.toMatch(/reason|same service/u);
    expect(content.button?.url).toBe("https://studio.example/book");
  });

  test("by the client has the charge and no apology", () => {
    const text = mailText(clientEmail("cancelled", appointment, addresses), sender);
    expect(text).toContain("This visit will not take place.");
    expect(text).toContain("Charge: $95");
    expect(text).not.toMatch(/sorry|Nothing is charged/u);
  });

  test("says to staff who cancelled", () => {
    const by = (facts: AppointmentInWords) =>
      staffEmail("cancelled", facts, addresses).facts.find(({ term }) => term === "Cancelled by")?.detail;
    expect([by(appointment), by(studioCancelled)]).toEqual(["The client", "The studio: Maya is ill."]);
  });
});

test("a mail says what its attached file does", () => {
  const said = (name: string) => ofClient.get(name)?.notes.find((note) => note.includes("attached file"));
  expect(said("booked")).toBe("Open the attached file to add the visit to your calendar.");
  expect(said("moved")).toBe("Open the attached file to update your calendar.");
  expect(said("cancelled")).toBe("Open the attached file to remove the visit from your calendar.");
  expect([said("reminder"), said("second reminder")]).toEqual([undefined, undefined]);
});

test("subjects for staff begin with the event and the client", () => {
  expect(toStaff.map(([, { subject }]) => subject)).toEqual([
    "New: Ana López, Signature Facial, Tue, Nov 24, 12:00 PM",
    "Moved: Ana López, Signature Facial, Tue, Nov 24, 12:00 PM",
    "Cancelled: Ana López, Signature Facial, Tue, Nov 24, 12:00 PM",
    "Updated calendar file: Ana López, Signature Facial, Tue, Nov 24, 12:00 PM",
    "Running late: Ana López, Signature Facial, Tue, Nov 24, 12:00 PM",
  ]);
});

test("mails to staff have the client's phone and email, but no link of the client", () => {
  for (const [, content] of toStaff) {
    expect(mailText(content, sender)).not.toContain("/manage/");
    expect(mailHtml(content, sender)).toContain('href="tel:5550102030"');
    expect(mailHtml(content, sender)).toContain('href="mailto:ana@example.com"');
  }
});

test("mails to clients have no email, phone number or note", () => {
  for (const [, content] of toClient) {
    expect(mailText(content, { ...sender, email: "" })).not.toMatch(/ana@|2030|First line/u);
  }
});

test("doesn't link URLs with another scheme", () => {
  const facts = ["javascript:alert(1)", "data:text/html,x", "tel:x", "", "//evil.test"].map((url) => ({
    term: "Where",
    detail: "There",
    url,
  }));
  const html = mailHtml({ ...clientEmail("booked", appointment, addresses), facts }, sender);
  expect(html).not.toMatch(/javascript:|data:text|tel:x|"\/\/evil/u);
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
])("greets a name such as %s with %s", (name, words) => {
  expect(greeting(name)).toBe(words);
});

test("only the first reminder has the owner's reminder text, complete in text and HTML, and no gap without one", () => {
  for (const [name, content] of toClient) {
    const says = name === "reminder";
    expect([name, content.paragraphs.includes("Please come without make-up.\nThank you.")]).toEqual([
      name,
      says,
    ]);
    expect([name, mailText(content, sender).includes("make-up")]).toEqual([name, says]);
  }
  const without = reminderEmail({ second: false }, { ...appointment, reminder: "" }, addresses);
  expect(without.paragraphs).not.toContain("");
});
