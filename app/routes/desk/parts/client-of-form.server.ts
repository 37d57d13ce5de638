import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { chosenClient } from "#app/domain/clients/find/find-clients.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";

/** Returns the contact, account and record of the chosen client. Refuses as "invalid" without a choice. */
export function clientOfForm(
  input: Readonly<Record<string, unknown>>,
): Outcome<{ contact: Record<string, unknown>; clientId: number | null; recordId: number | null }> {
  const value = typeof input.client === "string" ? input.client : "";
  const client = value === "new" ? null : chosenClient(value);
  if (client || value === "new") {
    const { clientId = null, recordId = null } = client ?? {};
    return done({ contact: contact(input, client), clientId, recordId });
  }
  const sentence = value === "" ? chooseClient : clientGone;
  return refused("invalid", sentence, { fields: { client: sentence } });
}

const chooseClient = "Choose a client, or add a new one.";
const clientGone = "This client no longer exists. Search again.";

function contact(input: Readonly<Record<string, unknown>>, client: ReturnType<typeof chosenClient>) {
  if (!client) return {};
  const known = (["name", "email", "phone"] as const).map(
    (part) => [contactNames[part], client[part]] as const,
  );
  return Object.fromEntries(known.map(([name, text]) => [name, isBlank(text) ? input[name] : text]));
}
