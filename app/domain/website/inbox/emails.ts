import { greeting } from "#app/domain/notifications/email/greeting.ts";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";

type Written = { name: string; email: string; body: string };

export function messageEmail({ name, email, body }: Written, url: string): EmailContent {
  return {
    subject: `Message from ${name}`,
    heading: "A message from the website",
    preheader: beginningOf(body),
    paragraphs: [body],
    facts: [
      { term: "From", detail: name },
      { term: "Email", detail: email },
    ],
    button: { label: "Read and answer", url },
    notes: [
      "Or answer this mail: it goes to whoever wrote the message. Then please mark the message as answered on the website.",
    ],
  };
}

export function answerEmail(
  { name, body, answer, askedOn }: Omit<Written, "email"> & { answer: string; askedOn: string },
  studioName: string,
): EmailContent {
  return {
    subject: `Re: Your message to ${studioName}`,
    heading: `An answer from ${studioName}`,
    preheader: beginningOf(answer),
    paragraphs: [greeting(name), answer],
    facts: [],
    button: null,
    quote: { lead: `On ${askedOn} you wrote:`, text: body },
    notes: [],
  };
}

const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
};
