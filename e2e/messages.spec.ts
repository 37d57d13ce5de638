/** A visitor uses the contact form, the studio gets an email, and the front desk answers. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mailServer } from "#app/testing/smtp.server.ts";
import { startServer } from "./server.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const address = "/admin/webpage/messages";
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const told = (page: Page, text: string) =>
  expect(main(page).getByRole("status").filter({ hasText: text })).toBeVisible();

async function signIn(page: Page, url = ""): Promise<void> {
  const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post(`${url}/api/auth/login`, { data })).status()).toBe(200);
}

async function write(page: Page, url: string, from: { name: string; email: string; message: string }) {
  await page.goto(`${url}/contact`);
  await page.getByLabel("Name").fill(from.name);
  await main(page).getByLabel("Email").fill(from.email);
  await page.getByLabel("Message", { exact: true }).fill(from.message);
  await button(page, "Send Message").click();
  await expect(page.getByText("Thank you, your message is with us.")).toBeVisible();
}

const somebody = (name: string) => ({ name, email: `${randomBytes(5).toString("hex")}@visitor.example` });

const kept = (studio: RunningStudio, email: string) =>
  studio.database().prepare("SELECT * FROM contact_messages WHERE email = ?").get(email) as
    | { id: number; read_at: number | null; answered_at: number | null; answer: string }
    | undefined;

test("@script a visitor writes, the studio and the front desk read it, and the answer reaches the visitor once", async ({
  page,
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-messages-"));
  const post = await mailServer();
  const server = await startServer({ dataDir, demo: true, env: { SMTP_URL: post.url } });
  const visitor = somebody("Vera Weber");
  try {
    await write(page, server.url, { ...visitor, message: "Do you do brows?\nOn a Friday?" });
    const studioBox = "hello@lavender-linen.example";
    await expect.poll(() => post.to(studioBox).length).toBe(1);
    const [mail] = post.to(studioBox);
    expect(mail?.headers.get("subject")).toBe("Message from Vera Weber");
    expect(mail?.headers.get("reply-to")).toContain(visitor.email);
    const [link = ""] = /http:\S+\/admin\/webpage\/messages\?id=\d+/u.exec(mail?.text ?? "") ?? [];
    expect(link.startsWith(server.url)).toBe(true);

    const desk = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await signIn(desk, server.url);
    // The link in the email.
    await desk.goto(link);
    await expect(main(desk).getByRole("heading", { level: 2, name: "Vera Weber" }).last()).toBeVisible();
    await expect(main(desk).getByRole("blockquote")).toHaveText("Do you do brows?\nOn a Friday?");
    await desk.getByLabel("Your answer").fill("Yes, every Friday.\n\nSee you soon!");
    await button(desk, "Send Answer").click();
    await told(desk, "Your answer will be sent shortly.");
    await expect(main(desk).getByText("Yes, every Friday.")).toBeVisible();
    await expect(main(desk).getByText(/^Rosa Jimenez, /u)).toBeVisible();
    await expect(button(desk, "Send Answer")).toHaveCount(0);

    await expect.poll(() => post.to(visitor.email).length).toBe(1);
    const [answer] = post.to(visitor.email);
    const text = answer?.text.replaceAll("\r\n", "\n");
    expect(text).toContain("Hello Vera,\n\nYes, every Friday.\n\nSee you soon!");
    expect(text).toContain("> Do you do brows?\n> On a Friday?");
    await expect(async () => {
      await desk.reload();
      await expect(main(desk).getByText("Sent", { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(post.to(visitor.email)).toHaveLength(1);
    await desk.close();
  } finally {
    await server.kill();
    await post.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("@script the front desk finds unread messages, records a call, undoes that and deletes the message", async ({
  page,
  studio,
}) => {
  const visitor = somebody(`Nora ${randomBytes(2).toString("hex")}`);
  await write(page, "", { ...visitor, message: "Please call me." });
  await signIn(page);
  await page.goto("/admin/webpage/hours");
  const count = page.getByRole("navigation", { name: "Website" }).getByRole("link", { name: /^Messages/u });
  const unread = Number(/\((\d+)/u.exec((await count.textContent()) ?? "")?.[1]);
  expect(unread).toBeGreaterThan(0);
  await count.click();
  await page
    .getByRole("navigation", { name: "Show" })
    .getByRole("link", { name: /^Unread/u })
    .click();
  await expect(page).toHaveURL(/\?show=unread$/u);
  await main(page).getByRole("link", { name: visitor.name }).click();
  await expect(main(page).getByText("Please call me.").last()).toBeVisible();
  // Opening a message doesn't mark it as read, because it may have been opened by accident.
  expect(kept(studio, visitor.email)?.read_at).toBeNull();

  await button(page, "Mark as read").click();
  await told(page, "Message marked as read.");
  if (unread > 1) await expect(count).toContainText(`(${unread - 1}`);
  await button(page, "Mark as answered").click();
  await told(page, "Message marked as answered.");
  await expect(main(page).getByText("Answered in another way")).toBeVisible();
  expect(kept(studio, visitor.email)).toMatchObject({ answer: "", answered_at: expect.any(Number) });
  await button(page, "Mark as not answered").click();
  await told(page, "Message marked as not answered.");
  await expect(page.getByLabel("Your answer")).toBeVisible();

  await main(page).getByRole("link", { name: "Delete message" }).click();
  await expect(page.getByText(`delete the message from "${visitor.name}"?`)).toBeVisible();
  await page.getByRole("button", { name: "Delete message" }).click();
  await told(page, "Message deleted.");
  expect(kept(studio, visitor.email)).toBeUndefined();
});

test("@script script and markup in a message and its answer are shown as text, and an empty answer is refused", async ({
  page,
  studio,
}) => {
  const fired: string[] = [];
  page.on("dialog", (dialog) => {
    fired.push(dialog.message());
    dialog.dismiss().catch(() => undefined);
  });
  const evil = `<script>alert("m")</script><img src=x onerror="alert('i')">`;
  const visitor = somebody(`${evil} ${randomBytes(3).toString("hex")}`.slice(0, 100));
  await write(page, "", { ...visitor, message: `${evil}\n"javascript:alert(1)"` });
  const id = kept(studio, visitor.email)?.id;
  await signIn(page);
  await page.goto(`${address}?id=${id}`);
  await expect(main(page).getByRole("heading", { level: 2 }).last()).toHaveText(visitor.name);
  await expect(main(page).getByRole("blockquote")).toContainText(evil);
  await button(page, "Send Answer").click();
  await expect(main(page).getByRole("alert")).toContainText("Enter your answer.");
  await expect(page).toHaveTitle(/^Error: /u);
  await page.getByLabel("Your answer").fill(evil);
  await button(page, "Send Answer").click();
  // The demo has no mail server.
  await told(page, "Answer saved. It will be sent once emails can be sent.");
  await expect(main(page).getByText(evil, { exact: true })).toBeVisible();
  expect(await main(page).locator("script, img").count()).toBe(0);
  expect(fired).toEqual([]);
});
