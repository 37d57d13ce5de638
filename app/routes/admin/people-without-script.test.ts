/** Tests users, messages and data in a browser without script. */
import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, studioWithPeople, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let olga: number;
beforeEach(() => {
  olga = enrol("olga@x.test", ["admin"], "Olga Owner").id;
});

const owner = () => browser({ as: olga, now });
const desk = () => browser({ as: studio.rita, now });
const rolesOf = (id: number) =>
  studio.rows("SELECT role FROM user_roles WHERE user_id = ? ORDER BY role", id).map(({ role }) => role);

describe("users", () => {
  it("finds a person by name and role, and links to all appointments", async () => {
    for (const day of ["03", "04", "05", "06", "07", "09"]) {
      appointmentAt(studio, `2026-03-${day}`, "10:30", { clientId: studio.clientId });
    }
    const all = await owner().open("/admin/users");
    all.type("search", "lópez");
    all.type("role", "user");
    const found = await owner().next(all.press("Search"));
    expect(found.path).toMatch(/^\/admin\/users\?search=%7E[\w-]{40,}&role=user$/u);
    expect(found.words).toContain("1 user found.");
    expect(found.control("search")?.value).toBe("lópez");
    const person = await found.follow("Ana López");
    expect(person.words).toMatch(/Never.*Appointments \(6\)/u);
    expect(person.html.match(/Cancel: Facial/gu)).toHaveLength(5);
    const whole = await person.follow("And 1 more");
    expect(whole.html.match(/Cancel: Facial/gu)).toHaveLength(6);
    expect((await owner().open("/admin/users?search=555-010.4050")).words).toContain("2 users found.");
    expect((await owner().open("/admin/users?search=nobody")).words).toContain("0 users found.");
  });

  it("adds a user, and a refused form keeps everything but the password", async () => {
    const form = await (await owner().open("/admin/users")).follow("Add User");
    form.type("username", "Adam Added");
    form.type("email", "adam");
    form.type("password", "five5");
    form.tickValue("roles", "user", false);
    const refused = await form.press("Add User");
    expect(refused.status).toBe(400);
    for (const sentence of [
      "Email is invalid",
      "Password must be at least 6 characters",
      "At least one role must be selected",
    ]) {
      expect(refused.words).toContain(sentence);
    }
    expect(refused.control("username")?.value).toBe("Adam Added");
    expect(refused.control("email")?.value).toBe("adam");
    expect(refused.control("password")?.value).toBe("");

    refused.type("email", "adam@studio.test");
    refused.type("password", "given-by-hand");
    refused.tickValue("roles", "receptionist", true);
    const added = await (await refused.press("Add User")).arrive();
    expect(added.words).toContain("User added. We can't send email at the moment");
    expect(added.words).toContain("adam@studio.test");
    const [adam] = studio.rows("SELECT id FROM users WHERE email = 'adam@studio.test'");
    expect(rolesOf(Number(adam?.id))).toEqual(["receptionist"]);
  });

  it("changes roles, cancels a change, and refuses a form without a role", async () => {
    const person = await owner().open(`/admin/users?id=${studio.rita}`);
    const left = await person.follow("Edit Roles");
    left.tickValue("roles", "admin", true);
    await left.follow("Cancel");
    expect(rolesOf(studio.rita)).toEqual(["receptionist"]);
    const form = await person.follow("Edit Roles");
    form.tickValue("roles", "receptionist", false);
    const refused = await form.press("Save");
    expect(refused.words).toContain("At least one role must be selected");
    expect(rolesOf(studio.rita)).toEqual(["receptionist"]);
    refused.tickValue("roles", "user", true);
    const saved = await (await refused.press("Save")).arrive();
    expect(saved.words).toContain("Roles saved. The change takes effect right away.");
    expect(rolesOf(studio.rita)).toEqual(["user"]);
  });

  it("asks on a separate page before a client is deleted", async () => {
    appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId });
    const person = await owner().open(`/admin/users?id=${studio.clientId}`);
    const question = await person.follow("Delete User");
    expect(question.words).toContain(
      'Are you sure you want to delete user "Ana López"? This action cannot be undone.',
    );
    expect(question.words).toContain("1 upcoming appointment of this user will be cancelled.");
    await question.follow("Keep user");
    expect(rolesOf(studio.clientId)).toEqual(["user"]);
    const deleted = await (await question.press("Delete User")).arrive();
    expect(deleted.words).toContain("User deleted. 1 appointment was cancelled.");
    expect(studio.count("users WHERE email = 'ana@example.com'")).toBe(0);
    expect(studio.appointments()).toMatchObject([{ status: "cancelled" }]);
  });

  it("deletes a provider once another provider is chosen to take over", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const question = await owner().open(`/admin/users?id=${studio.maya}&delete`);
    expect(question.words).toContain("has 1 upcoming appointment with clients");
    const refused = await question.press("Delete User");
    expect(refused.words).toContain("Failed to delete user: This user still has upcoming appointments");
    const again = await refused.follow("Delete User");
    again.choose("appointments", String(studio.tom));
    const deleted = await (await again.press("Delete User")).arrive();
    expect(deleted.words).toContain("User deleted. 1 appointment was moved.");
    expect(studio.appointments()).toMatchObject([{ status: "booked", provider_id: studio.tom }]);
  });

  it("cancels an appointment of a user after the question", async () => {
    appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId });
    const person = await owner().open(`/admin/users?id=${studio.clientId}`);
    const question = await person.follow("Cancel: Facial, Tuesday, March 3, 2026");
    expect(question.words).toContain("Contact the client yourself. Nothing is charged.");
    const cancelled = await (await question.press("Cancel appointment")).arrive();
    expect(cancelled.words).toContain("Appointment cancelled. We can't send email");
    expect(studio.appointments()).toMatchObject([{ status: "cancelled", charge_minor: 0 }]);
  });

  it("refuses to delete the last admin or remove their role", async () => {
    const form = await owner().open(`/admin/users?id=${olga}&edit`);
    form.tickValue("roles", "admin", false);
    form.tickValue("roles", "user", true);
    expect((await form.press("Save")).words).toContain(
      "Failed to update roles: The last administrator can't lose the role.",
    );
    const question = await owner().open(`/admin/users?id=${olga}&delete`);
    expect((await question.press("Delete User")).words).toContain("Failed to delete user: ");
    expect(rolesOf(olga)).toEqual(["admin"]);
  });
});

describe("messages", () => {
  const written = (message: string) => {
    const from = { name: "Nora <b>", email: "nora@visitor.example" };
    const outcome = sendMessage({ ...from, message }, { ip: "192.0.2.7", now });
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    return outcome.value.id;
  };
  const kept = () => studio.rows("SELECT read_at, answered_at, answer FROM contact_messages");

  it("marks a message as read and answered, undoes that, and deletes it after a question", async () => {
    written("Please call me.");
    const list = await (await desk().open("/admin/webpage/messages")).follow("Unread (1)");
    const opened = await list.follow("Nora <b>");
    expect(opened.words).toContain("Please call me.");
    expect(kept()).toMatchObject([{ read_at: null }]);
    const read = await (await opened.press("Mark as read")).arrive();
    expect(read.words).toContain("Message marked as read.");
    const answered = await (await read.press("Mark as answered")).arrive();
    expect(answered.words).toContain("Message marked as answered.");
    expect(answered.words).toContain("Answered in another way");
    expect(kept()).toMatchObject([{ answer: "", answered_at: now }]);
    const back = await (await answered.press("Mark as not answered")).arrive();
    expect(back.words).toContain("Message marked as not answered.");
    const question = await back.follow("Delete message");
    expect(question.words).toContain('delete the message from "Nora <b>"?');
    expect(kept()).toHaveLength(1);
    const deleted = await (await question.press("Delete message")).arrive();
    expect(deleted.words).toContain("Message deleted.");
    expect(kept()).toEqual([]);
  });

  it("refuses an empty answer, keeps one that is too long, and sends one", async () => {
    const id = written("Do you do brows?");
    const opened = await desk().open(`/admin/webpage/messages?id=${id}`);
    const empty = await opened.press("Send Answer");
    expect([empty.status, empty.words]).toEqual([400, expect.stringContaining("Enter your answer.")]);
    const long = "a".repeat(20_000);
    empty.type("answer", long);
    const refused = await empty.press("Send Answer");
    expect([refused.status, refused.control("answer")?.value]).toEqual([400, long]);
    refused.type("answer", "<script>alert(1)</script>");
    const sent = await (await refused.press("Send Answer")).arrive();
    expect(sent.words).toContain("Answer saved. It will be sent once emails can be sent.");
    expect(sent.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(kept()).toMatchObject([{ answer: "<script>alert(1)</script>" }]);
    expect(studio.mails().filter((mail) => mail.endsWith("nora@visitor.example"))).toHaveLength(1);
  });
});

describe("data", () => {
  it("erases one of two people who share an email after a confirmation", async () => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, wednesday, "10:30", { customerName: "Bea Stone" });
    studio.sqlite.exec("UPDATE appointments SET customer_email = 'family@mail.example'");
    const start = await owner().open("/admin/data");
    start.type("person", "family@mail.example");
    const found = await (await start.press("Look up")).arrive();
    expect(found.words).toContain("Several names use this contact.");
    const unticked = await (await found.press("Erase …")).arrive();
    expect(unticked.words).toContain("Select at least one person.");
    unticked.tickValue("name", "ana lópez", true);
    const question = await (await unticked.press("Erase …")).arrive();
    expect(question.words).toContain("Erase this person?");
    expect(question.words).toContain("Cancelled in the same step, without charge");
    const erased = await (await question.press("Erase")).arrive();
    expect(erased.words).toContain("Erased: 1 appointment. 1 upcoming appointment was cancelled.");
    expect(
      studio.rows(
        "SELECT customer_name AS name FROM appointments WHERE customer_email = 'family@mail.example'",
      ),
    ).toEqual([{ name: "Bea Stone" }]);
  });

  it("asks before it saves shorter retention months", async () => {
    const months = () => studio.rows("SELECT keep_guest_months AS guests FROM settings");
    const start = await owner().open("/admin/data");
    start.type("guests", "200");
    const refused = await start.pressValue("intent", "keep");
    expect(refused.words).toContain("Enter a whole number: 1 to 120 months; 0 for no limit.");
    expect(refused.control("guests")?.value).toBe("200");
    refused.type("guests", "1");
    const shown = await (await refused.pressValue("intent", "keep")).arrive();
    expect(months()).toEqual([{ guests: 24 }]);
    expect(shown.words).toContain("In the coming nights, nothing would be deleted");
    expect(shown.control("guests")?.value).toBe("1");
    const saved = await (await shown.press("Agree and save")).arrive();
    expect(saved.words).toContain("Saved.");
    expect(months()).toEqual([{ guests: 1 }]);
  });

  it("returns to the export form with the invalid dates", async () => {
    const start = await owner().open("/admin/data");
    start.type("from", "2026-03-02");
    start.type("to", "2026-03-01");
    const refused = await (await start.pressIn("what", "appointments", "CSV")).arrive();
    expect(refused.words).toContain("The last day is before the first.");
    expect(refused.control("from")?.value).toBe("2026-03-02");
  });
});
