/** Mail layout: a 560 px table with inline styles, because mail clients support little CSS. */
import { palette } from "#app/platform/theme/palette.ts";
import { isMailLink, mailUrl, placeUrl, telephoneUrl } from "./links.ts";

export type MailFact = { term: string; detail: string; url?: string };

type MailButton = { label: string; url: string };

export type EmailContent = {
  subject: string;
  heading: string;
  preheader: string;
  paragraphs: string[];
  facts: MailFact[];
  button: MailButton | null;
  secondButton?: MailButton;
  /** Longer texts with their own heading, such as directions. */
  passages?: { heading: string; text: string }[];
  otherWay?: { lead: string; label: string; url: string };
  quote?: { lead: string; text: string };
  notes: string[];
};

export type Sender = {
  studioName: string;
  address: string;
  phone: string;
  email: string;
  colors?: MailColors;
};

type MailColors = Record<"light" | "dark", { accent: string; onAccent: string }>;

const first: MailColors = {
  light: { accent: palette.light.accent ?? "", onAccent: palette.light["on-accent"] ?? "" },
  dark: { accent: palette.dark.accent ?? "", onAccent: palette.dark["on-accent"] ?? "" },
};

export function mailText(
  { heading, paragraphs, facts, button, secondButton, passages = [], otherWay, quote, notes }: EmailContent,
  sender: Sender,
): string {
  const parts = [
    heading,
    ...paragraphs,
    facts.map(factText).join("\n"),
    button && `${button.label}:\n${button.url}`,
    secondButton && `${secondButton.label}:\n${secondButton.url}`,
    ...passages.map(({ heading: lead, text }) => `${lead}\n${text}`),
    otherWay && `${otherWay.lead} ${otherWay.label}:\n${otherWay.url}`,
    quote && `${quote.lead}\n\n${quote.text.replace(/^/gmu, "> ")}`,
    ...notes,
    `-- \n${footOf(sender)
      .map(({ text }) => text)
      .join("\n")}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Only places need a link, because mail clients detect phone numbers and email addresses. */
const factText = ({ term, detail, url = "" }: MailFact): string =>
  `${term}: ${detail}${url.startsWith("http") && !detail.includes(url) ? `\n${url}` : ""}`;

export function mailHtml(content: EmailContent, sender: Sender): string {
  const { subject, heading, preheader, paragraphs, facts, button, otherWay, quote, notes } = content;
  const { secondButton, passages = [] } = content;
  const { light, dark } = sender.colors ?? first;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${whereDark(dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf8f4;">
<div style="display:none;max-height:0;overflow:hidden;">${escaped(preheader)}${padding}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf8f4;"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;">
<tr><td class="ink" style="padding:0 8px 16px;font:600 18px/1.3 ${serif};color:#2a1f33;">${escaped(sender.studioName)}</td></tr>
<tr><td class="surface" style="padding:32px 28px;background:#ffffff;border:1px solid #e5dace;border-top:4px solid ${light.accent};border-radius:12px;">
<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.2 ${serif};color:#2a1f33;">${escaped(heading)}</h1>
${paragraphs.map((text) => `<p class="ink" style="margin:0 0 16px;font:16px/1.55 ${sans};color:#2a1f33;">${lines(text)}</p>`).join("\n")}
${facts.length > 0 ? factTable(facts) : ""}
${button ? buttonTable(button, light) : ""}
${secondButton ? secondButtonTable(secondButton, light) : ""}
${passages.map(passage).join("\n")}
${otherWay ? secondWay(otherWay) : ""}
${quote ? quotation(quote) : ""}
${notes.map((text) => `<p class="quiet" style="margin:16px 0 0;font:14px/1.5 ${sans};color:#5a4d61;">${lines(text)}</p>`).join("\n")}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;font:14px/2.2 ${sans};color:#5a4d61;">${footOf(sender)
    .map(({ text, url }) => linked(text, url, "quiet", "#5a4d61"))
    .join("<br>")}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const serif = "Georgia,'Iowan Old Style','Times New Roman',serif";
const sans = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const whereDark = ({ accent, onAccent }: MailColors["dark"]): string =>
  `@media (prefers-color-scheme:dark){.paper{background:#17121c!important}.surface{background:#221a2a!important;border-color:#42364e!important;border-top-color:${accent}!important}.ink{color:#f4edf5!important}.quiet{color:#c8bbd0!important}.line{border-color:#42364e!important}.button{background:${accent}!important}.button a{color:${onAccent}!important}.second{border-color:${accent}!important}.second a{color:${accent}!important}}a[x-apple-data-detectors]{color:inherit!important;text-decoration:inherit!important}`;

/** Prevents the text of the mail from appearing in the inbox preview. */
const padding = "&#847;&zwnj;&nbsp;".repeat(40);

const cell = "padding:10px 0;border-top:1px solid #e5dace;vertical-align:top;text-align:left;";

const factTable = (facts: EmailContent["facts"]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px;">
${facts
  .map(
    ({ term, detail, url = "" }) =>
      `<tr><td class="quiet line" width="30%" style="${cell}padding-right:16px;font:15px/1.5 ${sans};color:#5a4d61;">${escaped(term)}</td><td class="ink line" style="${cell}font:600 15px/1.5 ${sans};color:#2a1f33;">${linked(detail, url, "ink", "#2a1f33")}</td></tr>`,
  )
  .join("\n")}
</table>`;

const buttonTable = ({ label, url }: MailButton, { accent, onAccent }: MailColors["light"]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 8px;"><tr><td class="button" style="background:${accent};border-radius:24px;"><a href="${escaped(url)}" style="display:inline-block;padding:14px 28px;font:600 16px/1.25 ${sans};color:${onAccent};text-decoration:none;">${escaped(label)}</a></td></tr></table>`;

const secondButtonTable = ({ label, url }: MailButton, { accent }: MailColors["light"]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 8px;"><tr><td class="second" style="border:1px solid ${accent};border-radius:24px;"><a href="${escaped(url)}" style="display:inline-block;padding:13px 27px;font:600 16px/1.25 ${sans};color:${accent};text-decoration:none;">${escaped(label)}</a></td></tr></table>`;

const passage = ({ heading, text }: { heading: string; text: string }): string =>
  `<h2 class="ink" style="margin:24px 0 4px;font:600 17px/1.3 ${serif};color:#2a1f33;">${escaped(heading)}</h2>
<p class="ink" style="margin:0 0 8px;font:15px/1.55 ${sans};color:#2a1f33;">${lines(text)}</p>`;

/** A link with a large touch target, or plain text for an unsafe URL. */
const linked = (text: string, url: string, kind: "ink" | "quiet", color: string): string =>
  isMailLink(url)
    ? `<a class="${kind}" href="${escaped(url)}" style="display:inline-block;padding:4px 0;margin:-4px 0;color:${color};">${lines(text)}</a>`
    : lines(text);

const secondWay = ({ lead, label, url }: NonNullable<EmailContent["otherWay"]>): string =>
  `<p class="quiet" style="margin:16px 0 0;font:14px/1.5 ${sans};color:#5a4d61;">${escaped(lead)} <a class="quiet" href="${escaped(url)}" style="color:#5a4d61;">${escaped(label)}</a></p>`;

const quotation = ({ lead, text }: NonNullable<EmailContent["quote"]>): string =>
  `<p class="quiet" style="margin:16px 0 8px;font:14px/1.5 ${sans};color:#5a4d61;">${escaped(lead)}</p>
<blockquote class="quiet line" style="margin:0 0 8px;padding:2px 0 2px 14px;border-left:3px solid #e5dace;font:15px/1.5 ${sans};color:#5a4d61;">${lines(text)}</blockquote>`;

const footOf = ({ studioName, address, phone, email }: Sender): { text: string; url: string }[] =>
  [
    { text: studioName, url: "" },
    { text: address, url: placeUrl(address) },
    { text: phone, url: telephoneUrl(phone) },
    { text: email, url: mailUrl(email) },
  ].filter(({ text }) => text !== "");

const lines = (text: string): string => escaped(text).replaceAll("\n", "<br>");

const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);

/** Greets by name only if it is plausible, because strangers can type any name for an address. */
export function greeting(name: string): string {
  const first = name.trim().split(/\s+/u)[0] ?? "";
  return readsLikeName(first) ? `Hello ${first},` : "Hello,";
}

/** Returns null if a part doesn't look like a name. */
export function wholeName(name: string): string | null {
  const words = name.trim().split(/\s+/u);
  return words.length <= 4 && words.every(readsLikeName) ? words.join(" ") : null;
}

const readsLikeName = (word: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(word);
