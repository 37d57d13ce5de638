import { appointmentById } from "#app/appointments/appointment.server.ts";
import { chosenClient, type FoundClient, type FoundClients } from "#app/clients/find.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";

/** A client who is chosen before anybody is searched for, by the value of `findClients`; null for one who is not there. */
export function presetClient(value: string): FoundClient | null {
  const client = chosenClient(value);
  if (!client) return null;
  const { name, email, phone } = client;
  const visit = value.startsWith("visit:") ? appointmentById(Number(value.slice(6))) : undefined;
  const lastAppointment = visit ? dateInWords(visit.date, studio().locale) : null;
  return { value, name, email, phone, hasAccount: !visit, lastAppointment };
}

/** Who was found, and before them the chosen client where another search has not found them again. */
export function withPreset(clients: FoundClients | null, preset: FoundClient | null): FoundClients | null {
  if (!preset) return clients;
  const { found, more } = clients ?? { found: [], more: 0 };
  const others = found.filter(({ value }) => value !== preset.value);
  return others.length < found.length ? clients : { found: [preset, ...others], more };
}
